package dev.stride.call.secret;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.CallLimits;
import dev.stride.call.api.Credentials;
import dev.stride.call.http.client.PercentEncoding;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Replaces secrets in texts and JSON by {@code ***}. It finds secrets both unchanged and encoded for JSON, URLs, forms or Base64.
 * Secrets shorter than {@link CallLimits#SHORTEST_REDACTED_SECRET} are not replaced, because they also occur in unrelated data.
 */
public final class Redaction {

    /** A redaction without secrets, which changes nothing. */
    public static final Redaction NONE = new Redaction(List.of());

    private static final String MASK = "***";

    private static final JsonMapper JSON = new JsonMapper();

    /** The properties of auth definitions whose values are not secret. */
    private static final Set<String> NOT_CONFIDENTIAL = Set.of(
            "grantType",
            "authority",
            "clientId",
            "username",
            "scopes",
            "audiences",
            "requestedSubject",
            "requestedIssuer");

    /**
     * The secrets and their encoded forms, in the order of their replacement. Longer texts come first, because a longer text may
     * contain a shorter one.
     */
    private final List<String> forms;

    private Redaction(List<String> forms) {
        this.forms = List.copyOf(forms);
    }

    /** Creates a redaction that replaces these secrets. */
    public static Redaction of(Collection<String> secrets) {
        return new Redaction(secrets.stream()
                .filter(secret -> secret.length() >= CallLimits.SHORTEST_REDACTED_SECRET)
                .flatMap(Redaction::forms)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).reversed())
                .toList());
    }

    /**
     * Creates a redaction that replaces secrets and the secret parts of credentials. If a secret is a JSON object, the redaction
     * also replaces each value in the object, except values of the properties in {@link #NOT_CONFIDENTIAL}.
     *
     * @param secrets values by name
     */
    public static Redaction of(JsonNode secrets, Collection<Credentials> credentials) {
        var all = new ArrayList<String>();
        secrets.elements().forEachRemaining(secret -> {
            all.add(secret.asText());
            parts(secret.asText()).forEach(all::add);
        });
        credentials.stream().map(Credentials::secrets).forEach(all::addAll);
        return of(all);
    }

    private static Stream<String> parts(String secret) {
        try {
            return secret.startsWith("{") ? parts(JSON.readTree(secret)) : Stream.of();
        } catch (JsonProcessingException noJson) {
            return Stream.of();
        }
    }

    private static Stream<String> parts(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING, NUMBER -> Stream.of(value.asText());
            case ARRAY -> value.valueStream().flatMap(Redaction::parts);
            case OBJECT ->
                value.propertyStream()
                        .filter(property -> !NOT_CONFIDENTIAL.contains(property.getKey()))
                        .flatMap(property -> parts(property.getValue()));
            case BINARY, BOOLEAN, MISSING, NULL, POJO -> Stream.of();
        };
    }

    private static Stream<String> forms(String secret) {
        var bytes = secret.getBytes(StandardCharsets.UTF_8);
        var form = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        return Stream.of(
                secret,
                new String(JsonStringEncoder.getInstance().quoteAsString(secret)),
                PercentEncoding.encode(secret),
                form,
                form.replace("+", "%20"),
                Base64.getEncoder().withoutPadding().encodeToString(bytes),
                Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** Returns the secrets and their encoded forms that this redaction replaces, longest first. */
    public List<String> forms() {
        return forms;
    }

    public String redact(String text) {
        var redacted = text;
        for (var form : forms) {
            redacted = redacted.replace(form, MASK);
        }
        return redacted;
    }

    /**
     * Returns a copy in which secrets in texts and property names are replaced. A number that equals a secret is replaced by the
     * text {@code ***}.
     */
    public JsonNode redact(JsonNode value) {
        return switch (value) {
            case ObjectNode object -> {
                var copy = JsonNodeFactory.instance.objectNode();
                object.properties()
                        .forEach(property -> copy.set(redact(property.getKey()), redact(property.getValue())));
                yield copy;
            }
            case ArrayNode array -> {
                var copy = JsonNodeFactory.instance.arrayNode();
                array.forEach(item -> copy.add(redact(item)));
                yield copy;
            }
            case TextNode text -> TextNode.valueOf(redact(text.textValue()));
            case JsonNode number when number.isNumber() && forms.contains(number.asText()) -> TextNode.valueOf(MASK);
            case JsonNode other -> other;
        };
    }
}

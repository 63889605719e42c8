package dev.stride.call.asyncapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.StubClients;
import dev.stride.call.asyncapi.channel.MessagePublisher;
import dev.stride.call.asyncapi.channel.Publication;
import dev.stride.call.document.BundleResources;
import dev.stride.plan.call.AuthScheme;
import dev.stride.plan.call.CallTemplate;
import dev.stride.plan.event.ExtensionAttributes;
import dev.stride.source.SourceParseResult;
import dev.stride.source.SourceParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks a table of AsyncAPI operations. Each row has a document, an operation, its expected resolution, and the message that a
 * call publishes.
 */
class AsyncApiResolutionTest {

    private static final AsyncApiCall KIND = new AsyncApiCall();
    private static final JsonNode ROWS = rows();

    record Row(JsonNode json) {

        @Override
        public String toString() {
            return json.path("name").asText();
        }

        JsonNode expected(String name) {
            return json.path("expect").path(name);
        }
    }

    static Stream<Row> everyRow() {
        return ROWS.path("rows").valueStream().map(Row::new);
    }

    @ParameterizedTest
    @MethodSource("everyRow")
    void asyncApiOperation_inEachRowOfTheTestTable_resolvesOrFailsAsTheRowExpects(Row row) {
        switch (resolved(row)) {
            case Resolution.Unresolved(var problems) -> {
                assertThat(row.expected("problems").isArray())
                        .as("%s", problems)
                        .isTrue();
                assertThat(problems).hasSameSizeAs(texts(row.expected("problems")));
                for (int i = 0; i < problems.size(); i++) {
                    assertThat(problems.get(i))
                            .contains(texts(row.expected("problems")).get(i));
                }
            }
            case Resolution.Selective _, Resolution.Unaddressed _ -> throw new AssertionError("a message is sent");
            case Resolution.Awaited(String type, String source, var payload, var channel) -> {
                assertThat(type).isEqualTo(row.expected("awaits").path("type").asText());
                assertThat(source)
                        .isEqualTo(row.expected("awaits").path("source").asText());
                assertThat(payload.isPresent())
                        .isEqualTo(row.expected("awaits").path("checked").asBoolean(true));
            }
            case Resolution.Resolved(var template, var arguments, var warnings) -> {
                assertThat(row.expected("problems").isMissingNode()).isTrue();
                assertThat(row.expected("awaits").isMissingNode()).isTrue();
                assertThat(String.join("\n", warnings))
                        .contains(row.expected("warning").asText());
                if (row.expected("arguments").isObject()) {
                    assertThat(arguments.orElseThrow().toString())
                            .isEqualTo(row.expected("arguments").toString());
                }
                if (row.json().has("given")) {
                    perform(row, template);
                }
            }
        }
    }

    private static void perform(Row row, CallTemplate template) {
        var published = new ArrayList<Publication>();
        var request = new CallRequest(
                "publish",
                "workflow",
                "instance-1",
                "key-1",
                1,
                row.json().path("given"),
                Duration.ofSeconds(5),
                Optional.empty(),
                Optional.of("2/root"),
                Optional.empty());
        var reply = KIND.perform(template, request, StubClients.with(MessagePublisher.class, publication -> {
            published.add(publication);
            return new MessagePublisher.PublishResult.Published(JsonNodeFactory.instance.objectNode());
        }));
        if (row.expected("fault").isTextual()) {
            assertThat(reply).isInstanceOf(Reply.Failed.class);
            assertThat(((Reply.Failed) reply).fault().toString())
                    .contains(row.expected("fault").asText());
            assertThat(published).isEmpty();
            return;
        }
        assertThat(reply)
                .isEqualTo(
                        new Reply.Answered(NullNode.getInstance(), Optional.of(JsonNodeFactory.instance.objectNode())));
        assertThat(published.getFirst().headers()).containsEntry(ExtensionAttributes.LINEAGE, "2/root");
        var expected = row.expected("publishes");
        expected.properties()
                .forEach(part -> assertThat(described(published.getFirst())
                                .path(part.getKey())
                                .toString())
                        .as(part.getKey())
                        .isEqualTo(part.getValue().toString()));
    }

    private static ObjectNode described(Publication publication) {
        var described = JsonNodeFactory.instance.objectNode();
        described.put("server", String.join(",", publication.server().urls()));
        described.put("protocol", publication.server().protocol().key());
        described.put("login", publication.server().login().name());
        described.put("path", publication.server().path());
        described.put("version", publication.server().version());
        described.put("channel", publication.channel());
        described.set("payload", publication.payload());
        described.put("text", publication.text());
        var headers = described.putObject("headers");
        publication.headers().forEach(headers::put);
        headers.remove(ExtensionAttributes.LINEAGE);
        described.set("bindings", publication.bindings());
        described.put("routing", publication.routingKey().orElse(""));
        return described;
    }

    private static Resolution resolved(Row row) {
        Map<String, String> files = new HashMap<>();
        ROWS.path("documents")
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().toString()));
        row.json()
                .path("documents")
                .properties()
                .forEach(file -> files.put(file.getKey(), file.getValue().toString()));
        var metadata = row.json().path("metadata").isObject()
                ? row.json().path("metadata")
                : JsonNodeFactory.instance.objectNode();
        var auth = Optional.of(row.json().path("auth"))
                .filter(JsonNode::isTextual)
                .map(scheme -> AuthScheme.valueOf(scheme.asText().toUpperCase(Locale.ROOT)));
        return KIND.resolve(
                new FunctionOperation(row.json().path("operation").asText(), metadata, auth),
                new BundleResources(files));
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(JsonNode::asText).toList();
    }

    private static JsonNode rows() {
        try (var file = AsyncApiResolutionTest.class.getResourceAsStream("operations.yaml")) {
            return switch (SourceParser.parse(Objects.requireNonNull(file).readAllBytes())) {
                case SourceParseResult.Parsed(var sourceDocument) -> sourceDocument.root();
                case SourceParseResult.Unreadable(var fault) -> throw new AssertionError(fault);
            };
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}

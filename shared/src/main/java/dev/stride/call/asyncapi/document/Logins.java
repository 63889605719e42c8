package dev.stride.call.asyncapi.document;

import dev.stride.call.asyncapi.Login;
import dev.stride.call.asyncapi.Protocol;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import dev.stride.plan.AuthScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a server asks for, as far as it fits the function's auth definition.
 *
 * @param auth the scheme of that, if the function refers to one
 * @param warnings takes what is allowed and probably not meant
 */
record Logins(Element root, Documents documents, Optional<AuthScheme> auth, List<String> warnings) {

    /** Reads a list of requirements, one of which suffices. */
    Login read(Element security, Protocol protocol) throws Problem {
        var types = new ArrayList<String>();
        for (var scheme : schemes(security)) {
            var type = scheme.text("type").orElse("");
            types.add(type);
            var login = login(type, protocol);
            if (login.isPresent()
                    && auth.filter(login.get().schemes()::contains).isPresent()) {
                return login.get();
            }
        }
        if (types.isEmpty() || protocol == Protocol.SQS || protocol == Protocol.SNS) {
            return Login.NONE;
        }
        if (auth.isPresent()) {
            throw security.problem(
                    "the server asks for %s over %s, which an auth definition of the scheme %s cannot show.",
                    String.join(" or ", types), protocol.key(), auth.get());
        }
        warnings.add("the server asks for %s, and the function has no `authRef`: messages are sent without."
                .formatted(String.join(" or ", types)));
        return Login.NONE;
    }

    /** AsyncAPI 2 names schemes of its components; AsyncAPI 3 has them in the list itself. */
    private List<Element> schemes(Element security) throws Problem {
        var schemes = new ArrayList<Element>();
        for (var requirement : security.items().toList()) {
            var followed = documents.follow(requirement);
            if (followed.text("type").isPresent()) {
                schemes.add(followed);
                continue;
            }
            for (var named : followed.members().toList()) {
                schemes.add(documents.follow(
                        root.at("components").at("securitySchemes").at(named.name())));
            }
        }
        return schemes;
    }

    private static Optional<Login> login(String type, Protocol protocol) {
        return switch (protocol) {
            case KAFKA ->
                switch (type) {
                    case "userPassword", "plain" -> Optional.of(Login.PASSWORD);
                    case "scramSha256" -> Optional.of(Login.SCRAM_SHA_256);
                    case "scramSha512" -> Optional.of(Login.SCRAM_SHA_512);
                    default -> Optional.empty();
                };
            case MQTT, AMQP ->
                switch (type) {
                    case "userPassword", "plain" -> Optional.of(Login.PASSWORD);
                    case "apiKey" -> Optional.of(Login.TOKEN);
                    default -> Optional.empty();
                };
            case HTTP ->
                switch (type) {
                    case "http", "userPassword", "oauth2", "openIdConnect" -> Optional.of(Login.HEADER);
                    default -> Optional.empty();
                };
            case SQS, SNS -> Optional.empty();
        };
    }
}

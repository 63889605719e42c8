package dev.stride.call.asyncapi.document;

import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.plan.call.AuthScheme;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Selects an authentication method that the server accepts and that the auth definition of the function supports.
 *
 * @param auth scheme of the auth definition, if the function refers to one
 * @param warnings receives warnings for the author
 */
record LoginReader(DocumentNode root, ReferenceResolver documents, Optional<AuthScheme> auth, List<String> warnings) {

    /** Selects the authentication method from a list of alternative security requirements. */
    LoginScheme read(DocumentNode security, BrokerProtocol brokerProtocol) throws DocumentException {
        var types = new ArrayList<String>();
        for (var scheme : schemes(security)) {
            var type = scheme.text("type").orElse("");
            types.add(type);
            var login = login(type, brokerProtocol);
            if (login.isPresent()
                    && auth.filter(login.get().schemes()::contains).isPresent()) {
                return login.get();
            }
        }
        if (types.isEmpty() || brokerProtocol == BrokerProtocol.SQS || brokerProtocol == BrokerProtocol.SNS) {
            return LoginScheme.NONE;
        }
        if (auth.isPresent()) {
            throw security.problem(
                    "the server requires %s over %s, which an auth definition of the scheme %s does not support: use another scheme.",
                    String.join(" or ", types), brokerProtocol.key(), auth.get());
        }
        warnings.add(
                "the server requires %s, but the function has no `authRef`: the function sends messages without authentication until you add one."
                        .formatted(String.join(" or ", types)));
        return LoginScheme.NONE;
    }

    /** The elements of {@code security} are names of schemes in AsyncAPI 2, and the schemes themselves in AsyncAPI 3. */
    private List<DocumentNode> schemes(DocumentNode security) throws DocumentException {
        var schemes = new ArrayList<DocumentNode>();
        for (var requirement : security.items().toList()) {
            var followed = documents.followReferences(requirement);
            if (followed.text("type").isPresent()) {
                schemes.add(followed);
                continue;
            }
            for (var named : followed.members().toList()) {
                schemes.add(documents.followReferences(
                        root.at("components").at("securitySchemes").at(named.name())));
            }
        }
        return schemes;
    }

    private static Optional<LoginScheme> login(String type, BrokerProtocol brokerProtocol) {
        return switch (brokerProtocol) {
            case KAFKA ->
                switch (type) {
                    case "userPassword", "plain" -> Optional.of(LoginScheme.PASSWORD);
                    case "scramSha256" -> Optional.of(LoginScheme.SCRAM_SHA_256);
                    case "scramSha512" -> Optional.of(LoginScheme.SCRAM_SHA_512);
                    default -> Optional.empty();
                };
            case MQTT, AMQP ->
                switch (type) {
                    case "userPassword", "plain" -> Optional.of(LoginScheme.PASSWORD);
                    case "apiKey" -> Optional.of(LoginScheme.TOKEN);
                    default -> Optional.empty();
                };
            case HTTP ->
                switch (type) {
                    case "http", "userPassword", "oauth2", "openIdConnect" -> Optional.of(LoginScheme.HEADER);
                    default -> Optional.empty();
                };
            case SQS, SNS -> Optional.empty();
        };
    }
}

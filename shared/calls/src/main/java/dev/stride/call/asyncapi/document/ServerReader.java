package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.channel.BrokerProtocol;
import dev.stride.call.asyncapi.channel.ChannelAddress;
import dev.stride.call.asyncapi.channel.Server;
import dev.stride.call.asyncapi.channel.Server.LoginScheme;
import dev.stride.call.document.DocumentException;
import dev.stride.call.document.DocumentNode;
import dev.stride.call.document.ReferenceResolver;
import dev.stride.call.egress.Origin;
import dev.stride.common.Result;
import dev.stride.common.UriProblem;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads the server of an AsyncAPI operation: the server that the author names, or else the first server. If the author requires a
 * protocol, servers with other protocols are skipped.
 */
record ServerReader(AsyncApiOperation operation, ReferenceResolver documents) {

    private static final Pattern URL =
            Pattern.compile("(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<hosts>[^/]*)(?<path>/.*)?");

    Server read(ServerChoice choice, LoginReader loginReader) throws DocumentException {
        var documentNode = chosen(choice);
        var written = documentNode.text("protocol").orElse("");
        var brokerProtocol = BrokerProtocol.find(written)
                .orElseThrow(() -> documentNode
                        .at("protocol")
                        .problem(
                                "the protocol '%s' is not supported: use a server with one of %s.",
                                written, String.join(", ", BrokerProtocol.supportedNames())));
        var text = fillVariables(
                choice,
                documentNode,
                documentNode
                        .text("url")
                        .orElseGet(() -> documentNode.text("host").orElse("")));
        var url = URL.matcher(text);
        if (!url.matches() || url.group("hosts").isEmpty()) {
            throw documentNode.problem("the server's URL '%s' has no host: add one.", text);
        }
        var secure = BrokerProtocol.secured(written)
                || BrokerProtocol.secured(
                        Optional.ofNullable(url.group("scheme")).orElse(""));
        var path = fillVariables(
                        choice, documentNode, documentNode.text("pathname").orElse(""))
                + Optional.ofNullable(url.group("path")).orElse("");
        return new Server(
                brokerProtocol,
                documentNode.text("protocolVersion").orElse(written.contains("5") ? "5" : ""),
                urls(documentNode, brokerProtocol.scheme(secure), url.group("hosts")),
                path.replaceAll("^/+|/+$", ""),
                login(documentNode, brokerProtocol, loginReader));
    }

    private DocumentNode chosen(ServerChoice choice) throws DocumentException {
        if (choice.name().isPresent()) {
            var all = new HashMap<String, DocumentNode>();
            for (var server : operation.servers()) {
                var target = server.text("$ref").isPresent() ? documents.resolveReference(server) : server;
                all.put(target.name(), target);
            }
            return documents.followReferences(
                    NamedParts.require(all, choice.name().get(), operation.channel()));
        }
        for (var server : operation.servers()) {
            var followed = documents.followReferences(server);
            var protocol = followed.text("protocol").orElse("");
            if (choice.protocol().isEmpty() || choice.protocol().get().equalsIgnoreCase(protocol)) {
                return followed;
            }
        }
        throw operation
                .channel()
                .problem(
                        "the channel has no server%s: add one under `servers` in the AsyncAPI document.",
                        choice.protocol()
                                .map(" with the protocol '%s'"::formatted)
                                .orElse(""));
    }

    private static List<String> urls(DocumentNode server, String scheme, String hosts) throws DocumentException {
        var urls = new ArrayList<String>();
        for (var host : hosts.split(",")) {
            var url = scheme + "://" + host.strip();
            try {
                if (Origin.parse(new URI(url), List.of(scheme)) instanceof Result.Failed(String reason)) {
                    throw server.problem("the server '%s' cannot be reached: %s", url, reason);
                }
            } catch (URISyntaxException malformed) {
                throw server.problem("the server's URL '%s' is not valid: %s.", url, UriProblem.of(malformed));
            }
            urls.add(url);
        }
        return urls;
    }

    /**
     * Replaces the variables in a server URL by values. The value of a variable is the one that the author of the
     * workflow declares, or else the default in the AsyncAPI document, or else the only value that the {@code enum} of
     * the variable allows.
     */
    private String fillVariables(ServerChoice choice, DocumentNode server, String url) throws DocumentException {
        var values = new HashMap<String, String>();
        for (var name : ChannelAddress.parameters(url)) {
            var variable = documents.followReferences(server.at("variables").at(name));
            var only = variable.at("enum").node().size() == 1
                    ? Optional.of(variable.at("enum").node().path(0).asText())
                    : Optional.<String>empty();
            values.put(
                    name,
                    Optional.ofNullable(choice.variables().get(name))
                            .or(() -> Optional.of(variable.node().path("default"))
                                    .filter(JsonNode::isValueNode)
                                    .map(JsonNode::asText))
                            .or(() -> only)
                            .orElseThrow(() -> server.problem(
                                    "the variable '%s' of the server's URL has no default: add one under variables.",
                                    name)));
        }
        return ChannelAddress.fill(url, name -> values.getOrDefault(name, ""));
    }

    /** Selects the authentication method. Security requirements of the operation override those of the server. */
    private LoginScheme login(DocumentNode server, BrokerProtocol brokerProtocol, LoginReader loginReader)
            throws DocumentException {
        var own = AsyncApiOperation.part(operation.element(), "security", documents);
        return loginReader.read(own.isPresent() ? own : server.at("security"), brokerProtocol);
    }

    /**
     * An author's choice among the servers of an AsyncAPI document.
     *
     * @param name of the server; empty for the first server with the protocol
     * @param protocol protocol that the server must have; empty if the author does not require one
     * @param variables of the server's URL, which override the defaults of the document
     */
    record ServerChoice(Optional<String> name, Optional<String> protocol, Map<String, String> variables) {

        ServerChoice {
            variables = Map.copyOf(variables);
        }

        static ServerChoice named(Optional<String> name) {
            return new ServerChoice(name, Optional.empty(), Map.of());
        }

        /**
         * Reads the choice from the properties {@code protocol} and {@code server}. The value of {@code server} is an object with the
         * properties {@code name} and {@code variables}.
         */
        static ServerChoice fromJson(JsonNode json) {
            var server = json.path("server");
            var variables = new TreeMap<String, String>();
            server.path("variables")
                    .properties()
                    .forEach(
                            each -> variables.put(each.getKey(), each.getValue().asText()));
            return new ServerChoice(text(server.path("name")), text(json.path("protocol")), variables);
        }

        private static Optional<String> text(JsonNode value) {
            return Optional.of(value).filter(JsonNode::isTextual).map(JsonNode::textValue);
        }
    }
}

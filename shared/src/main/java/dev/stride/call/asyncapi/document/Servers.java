package dev.stride.call.asyncapi.document;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.call.asyncapi.Addresses;
import dev.stride.call.asyncapi.Login;
import dev.stride.call.asyncapi.Protocol;
import dev.stride.call.asyncapi.Server;
import dev.stride.call.document.Documents;
import dev.stride.call.document.Element;
import dev.stride.call.document.Problem;
import dev.stride.call.egress.Origin;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the server of an operation: the first that it has, or the one that the function's metadata names. */
record Servers(DescribedOperation operation, Documents documents) {

    private static final Pattern URL =
            Pattern.compile("(?:(?<scheme>[A-Za-z][A-Za-z0-9+.-]*)://)?(?<hosts>[^/]*)(?<path>/.*)?");

    Server read(Optional<String> name, Logins logins) throws Problem {
        var element = documents.follow(chosen(name));
        var written = element.text("protocol").orElse("");
        var protocol = Protocol.named(written)
                .orElseThrow(() -> element.at("protocol")
                        .problem(
                                "the protocol '%s' is not supported: use a server with one of %s.",
                                written, String.join(", ", Protocol.known())));
        var text = filled(
                element,
                element.text("url").orElseGet(() -> element.text("host").orElse("")));
        var url = URL.matcher(text);
        if (!url.matches() || url.group("hosts").isEmpty()) {
            throw element.problem("the server's URL '%s' names no host.", text);
        }
        var secure = Protocol.secured(written)
                || Protocol.secured(Optional.ofNullable(url.group("scheme")).orElse(""));
        var path = filled(element, element.text("pathname").orElse(""))
                + Optional.ofNullable(url.group("path")).orElse("");
        return new Server(
                protocol,
                element.text("protocolVersion").orElse(written.contains("5") ? "5" : ""),
                urls(element, protocol.scheme(secure), url.group("hosts")),
                path.replaceAll("^/+|/+$", ""),
                login(element, protocol, logins));
    }

    private Element chosen(Optional<String> name) throws Problem {
        if (name.isPresent()) {
            var all = new HashMap<String, Element>();
            for (var server : operation.servers()) {
                var target = server.text("$ref").isPresent() ? documents.target(server) : server;
                all.put(target.name(), target);
            }
            return Names.require(all, name.get(), operation.channel());
        }
        return operation.servers().stream()
                .findFirst()
                .orElseThrow(() -> operation.channel().problem("the document names no server: add one under servers."));
    }

    private static List<String> urls(Element server, String scheme, String hosts) throws Problem {
        var urls = new ArrayList<String>();
        for (var host : hosts.split(",")) {
            var url = scheme + "://" + host.strip();
            try {
                if (Origin.of(new URI(url), List.of(scheme)) instanceof Origin.Reading.Invalid(String reason)) {
                    throw server.problem("the server '%s' cannot be reached: %s", url, reason);
                }
            } catch (URISyntaxException malformed) {
                throw server.problem("the server's URL '%s' is none: %s.", url, malformed.getReason());
            }
            urls.add(url);
        }
        return urls;
    }

    /** A variable has its default value, or the only one that it can have. */
    private String filled(Element server, String url) throws Problem {
        var values = new HashMap<String, String>();
        for (var name : Addresses.parameters(url)) {
            var variable = documents.follow(server.at("variables").at(name));
            var only = variable.at("enum").node().size() == 1
                    ? Optional.of(variable.at("enum").node().path(0).asText())
                    : Optional.<String>empty();
            values.put(
                    name,
                    Optional.of(variable.node().path("default"))
                            .filter(JsonNode::isValueNode)
                            .map(JsonNode::asText)
                            .or(() -> only)
                            .orElseThrow(() -> server.problem(
                                    "the variable '%s' of the server's URL has no default: add one under variables.",
                                    name)));
        }
        return Addresses.filled(url, name -> values.getOrDefault(name, ""));
    }

    /** What the operation itself asks for goes before what its server does. */
    private Login login(Element server, Protocol protocol, Logins logins) throws Problem {
        var own = DescribedOperation.part(operation.element(), "security", documents);
        return logins.read(own.present() ? own : server.at("security"), protocol);
    }
}

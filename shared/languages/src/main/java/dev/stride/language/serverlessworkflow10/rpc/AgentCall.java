package dev.stride.language.serverlessworkflow10.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.common.Suggestions;
import dev.stride.expression.Expression;
import dev.stride.expression.composite.Constant;
import dev.stride.expression.composite.Let;
import dev.stride.expression.composite.Pipe;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import dev.stride.language.document.ReferencedDocuments;
import dev.stride.language.serverlessworkflow10.call.EndpointDefinition;
import dev.stride.language.serverlessworkflow10.call.ExternalResource;
import dev.stride.language.serverlessworkflow10.expression.RuntimeJq;
import dev.stride.language.serverlessworkflow10.expression.TaskExpressions;
import dev.stride.language.serverlessworkflow10.flow.AuthorizationDescriptor;
import dev.stride.language.serverlessworkflow10.flow.TaskBody;
import dev.stride.language.serverlessworkflow10.flow.TaskPlan;
import dev.stride.language.serverlessworkflow10.flow.TaskTail;
import dev.stride.language.serverlessworkflow10.policy.NamedPlaces;
import dev.stride.language.serverlessworkflow10.rpc.AgentVersion.AgentMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A task that calls an agent by the A2A protocol (section "A2A Call"; decisions D101 and D128).
 *
 * @param first the version in which the agent is asked first
 * @param reply name of the variable that holds the latest reply of the agent
 */
public record AgentCall(
        String task,
        AgentMethod method,
        AgentVersion written,
        AgentVersion first,
        String reply,
        Map<String, Expression> endpoint,
        Optional<Expression> parameters,
        AuthorizationDescriptor authorization)
        implements TaskBody {

    /**
     * Adds a role and an id to a message where it lacks them. The id is a UUID that is computed from the idempotency key and the
     * message, so that it is the same in each attempt and in each version.
     */
    private static final Expression WITH_DEFAULTS = RuntimeJq.compile("""
            def hex: . as $n | [4096, 256, 16, 1]
              | map(($n / . | floor) % 16 | . as $d | "0123456789abcdef"[$d:$d + 1]) | add;
            ("\\($key) \\(tojson)" | explode) as $text
            | [range(8) as $i | reduce $text[] as $c ($i + 1; (. * (2 * $i + 31) + $c) % 65536) | hex] as $h
            | .message |= {
                messageId: "\\($h[0])\\($h[1])-\\($h[2])-8\\($h[3][1:])-a\\($h[4][1:])-\\($h[5])\\($h[6])\\($h[7])",
                role: $role
              } + .""");

    private static final Expression WITH_TENANT = RuntimeJq.compile("{tenant: $tenant} + .");
    private static final Expression KEY = RuntimeJq.compile("$WORKFLOW.idempotencyKey");
    private static final Expression SENT_KEY = RuntimeJq.compile(".request.headers[\"idempotency-key\"]");

    /** The codes of the errors "method not found" and "version not supported". */
    private static final String REFUSES = "(%s) | . == -32601 or . == -32009".formatted(JsonRpc.CODE);

    /** Parses the properties under {@code with}; empty after a fault. */
    public static Optional<AgentCall> parse(
            Place with,
            String task,
            TaskExpressions expressions,
            NamedPlaces authentications,
            ReferencedDocuments documents) {
        var fields = with.fields();
        var name = fields.text("method");
        var named = AgentMethod.Named.of(name);
        if (named.isEmpty() && !name.isEmpty()) {
            fields.get("method")
                    .fault("unknown method `" + name + "`", Suggestions.hint(name, AgentMethod.Named.names()));
        }
        var given = fields.get("parameters");
        var parameters = given.isAbsent() ? Optional.<Expression>empty() : Optional.of(expressions.template(given));
        var written = named.map(AgentMethod.Named::version).orElse(AgentVersion.V1_0);
        var card = fields.has("agentCard") ? offered(fields, written, documents) : Optional.<AgentCard.Offer>empty();
        var endpoint = fields.has("agentCard")
                ? card.map(AgentCard.Offer::endpoint).orElse(Map.of())
                : EndpointDefinition.parse(fields.required("server"), authentications, expressions);
        fields.rejectUnknown();
        return named.map(it -> new AgentCall(
                task,
                it.method(),
                written,
                card.map(AgentCard.Offer::version).orElse(written),
                expressions.scope().hidden("a2a"),
                endpoint,
                ofTenant(parameters, card.flatMap(AgentCard.Offer::tenant)),
                AuthorizationDescriptor.of(expressions, endpoint.containsKey("authentication"))));
    }

    private static Optional<AgentCard.Offer> offered(
            Fields fields, AgentVersion written, ReferencedDocuments documents) {
        fields.ignore("server");
        var place = fields.get("agentCard");
        var uri = ExternalResource.documentUri(place);
        return uri.isEmpty()
                ? Optional.empty()
                : documents.load(place.withText(uri)).flatMap(card -> AgentCard.offer(card, written, place));
    }

    private static Optional<Expression> ofTenant(Optional<Expression> given, Optional<String> tenant) {
        return tenant.map(name ->
                        then(given, new Let(Map.of("tenant", new Constant(TextNode.valueOf(name))), WITH_TENANT)))
                .or(() -> given);
    }

    private static Expression then(Optional<Expression> given, Expression next) {
        return new Pipe(List.of(given.orElseGet(() -> RuntimeJq.compile("{}")), next));
    }

    @Override
    public int compile(TaskPlan plan, TaskTail tail) {
        var rpc = new JsonRpc(plan, task, endpoint, authorization, reply, AgentVersion.spoken());
        var done = plan.forget(reply, tail.done());
        var second = ask(rpc, first.other(), rpc.over(".key"), rpc.refusal(), rpc.raiseRefusals(), done);
        return ask(rpc, first, KEY, Map.of("key", SENT_KEY), second, done);
    }

    /**
     * Adds the nodes of a request. Its parameters and results are translated if the author has written in the other version.
     *
     * @param key the idempotency key from which the id of a message is computed
     * @param refused the node to continue with if the agent does not know the method or the version
     */
    private int ask(
            JsonRpc rpc, AgentVersion version, Expression key, Map<String, Expression> noted, int refused, int done) {
        var name = method.name(version);
        var result = version.equals(written) ? "." : written.translation(method.result());
        return rpc.send(
                "%s in %s".formatted(name, version),
                new Constant(JsonNodeFactory.instance
                        .objectNode()
                        .put("accept", "application/json, text/event-stream")
                        .put("a2a-version", version.toString())),
                JsonRpc.request(name, Optional.of(1), parametersIn(version, key)),
                noted,
                rpc.choose(
                        JsonRpc.ANSWERED,
                        rpc.finish(
                                method.streams()
                                        ? "map(.result | %s)".formatted(result)
                                        : ".[-1].result | %s".formatted(result),
                                done),
                        rpc.choose(REFUSES, refused, rpc.raise())));
    }

    private Optional<Expression> parametersIn(AgentVersion version, Expression key) {
        var role = new Constant(TextNode.valueOf(written.user()));
        var completed = method.sends()
                ? Optional.of(then(parameters, new Let(Map.of("role", role, "key", key), WITH_DEFAULTS)))
                : parameters;
        return version.equals(written)
                ? completed
                : completed.map(it -> new Pipe(List.of(it, version.fromOther(method.parameters()))));
    }

    /**
     * Reads an agent card, a document that describes an agent: the addresses where it offers A2A over JSON-RPC, and the versions.
     */
    private static final class AgentCard {

        private static final String JSON_RPC = "JSONRPC";

        /** An address of an agent, and the version that it speaks there. */
        record Offer(String url, AgentVersion version, Optional<String> tenant) {

            Map<String, Expression> endpoint() {
                return Map.of("uri", new Constant(TextNode.valueOf(url)));
            }
        }

        private record Listed(String url, String version, Optional<String> tenant) {}

        /**
         * Returns the address to call, or empty after a fault.
         *
         * @param preferred the version that is chosen if the agent offers several
         */
        static Optional<Offer> offer(Place card, AgentVersion preferred, Place reference) {
            var listed = listed(card);
            if (listed.isEmpty()) {
                reference.fault(
                        "the agent card lists no interface that uses the transport %s".formatted(JSON_RPC),
                        "call the agent with `call: grpc` or `call: http`");
                return Optional.empty();
            }
            var offers = listed.stream()
                    .flatMap(it ->
                            AgentVersion.of(it.version())
                                    .map(version -> new Offer(it.url(), version, it.tenant()))
                                    .stream())
                    .toList();
            if (offers.isEmpty()) {
                reference.fault(
                        "the agent speaks A2A %s, and Stride speaks %s"
                                .formatted(
                                        listed.stream()
                                                .map(Listed::version)
                                                .distinct()
                                                .collect(Collectors.joining(", ")),
                                        AgentVersion.spoken()),
                        "");
            }
            return offers.stream()
                    .filter(it -> it.version().equals(preferred))
                    .findFirst()
                    .or(() -> offers.stream().findFirst());
        }

        private static List<Listed> listed(Place card) {
            var value = card.value();
            var listed = new ArrayList<Listed>();
            for (var each : value.path("supportedInterfaces")) {
                if (each.path("protocolBinding").asText().equals(JSON_RPC)) {
                    var version = text(each, "protocolVersion").orElse(AgentVersion.V1_0.toString());
                    listed.add(new Listed(each.path("url").asText(), version, text(each, "tenant")));
                }
            }
            if (value.has("supportedInterfaces") && !value.has("url")) {
                return listed;
            }
            var version = text(value, "protocolVersion").orElse(AgentVersion.V0_3.toString());
            if (text(value, "preferredTransport").orElse(JSON_RPC).equals(JSON_RPC)) {
                listed.add(new Listed(card.fields().text("url"), version, Optional.empty()));
            }
            for (var each : value.path("additionalInterfaces")) {
                if (each.path("transport").asText().equals(JSON_RPC)) {
                    listed.add(new Listed(each.path("url").asText(), version, Optional.empty()));
                }
            }
            return listed;
        }

        private static Optional<String> text(JsonNode value, String name) {
            return Optional.of(value.path(name).asText()).filter(Predicate.not(String::isEmpty));
        }

        private AgentCard() {}
    }
}

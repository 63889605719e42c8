package dev.stride.call.registry;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.call.grpc.client.GrpcClient;
import dev.stride.call.grpc.client.GrpcReply;
import dev.stride.call.http.client.HttpReply;
import dev.stride.plan.call.CallTemplate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Converts raw replies of services by each call kind, for fuzz tests. */
public final class ServiceAnswers {

    private static final String OPENAPI = """
            { "openapi": "3.0.3", "info": { "title": "t", "version": "1" }, "servers": [ { "url": "https://service.example" } ],
              "paths": { "/pets": { "get": { "operationId": "get", "responses": { "200": { "description": "ok" } } } } } }""";

    private static final String METADATA = """
            <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
              <Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">
                <EntityType Name="Pet"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32"/></EntityType>
                <EntityContainer Name="C"><EntitySet Name="Pets" EntityType="N.Pet"/></EntityContainer>
              </Schema></edmx:DataServices></edmx:Edmx>""";

    private static final String PROTO = """
            syntax = "proto3"; service Pets { rpc Get (Pet) returns (Pet); }
            message Pet { string name = 1; repeated Pet friends = 2; map<string, int32> ages = 3; bytes picture = 4; }""";

    /** A function with the document that describes it. */
    private record Function(String operation, String document) {}

    private static final Map<String, Function> FUNCTIONS = new TreeMap<>(Map.of(
            "http", new Function("http:GET:https://service.example/", ""),
            "json", new Function("json:POST:https://service.example/", ""),
            "rest", new Function("service.json#get", OPENAPI),
            "graphql", new Function("https://service.example/graphql#query#pets", ""),
            "odata", new Function("https://service.example/odata#Pets", METADATA),
            "rpc", new Function("service.proto#Pets#Get", PROTO)));

    private final Map<String, BiFunction<OutboundClients, CallRequest, Reply>> calls = new TreeMap<>();

    public ServiceAnswers() {
        var kinds = CallKinds.builtIn(StubClients.NONE);
        FUNCTIONS.forEach((name, function) -> {
            var kind = kinds.find(name).orElseThrow();
            var template = template(kind, function);
            calls.put(name, (outboundClients, request) -> kind.perform(template, request, outboundClients));
        });
    }

    /** Returns the call kinds that read replies. */
    public List<String> kinds() {
        return List.copyOf(calls.keySet());
    }

    /**
     * Returns the reply of a kind.
     *
     * @param status HTTP status; gRPC reads the bytes as error details unless it is 200
     */
    public Reply read(String kind, int status, byte[] answer) {
        var request = new CallRequest(
                "f", "workflow", "i", "key", 1, arguments(kind), Duration.ofSeconds(10), Optional.empty());
        return Objects.requireNonNull(calls.get(kind), kind).apply(answering(status, answer), request);
    }

    private static ObjectNode arguments(String kind) {
        var arguments = JsonNodeFactory.instance.objectNode();
        return kind.equals("graphql")
                ? arguments.put("selectionSet", "{ name }").set("arguments", JsonNodeFactory.instance.objectNode())
                : arguments;
    }

    private static OutboundClients answering(int status, byte[] answer) {
        return StubClients.withHttp(
                        _ -> new HttpReply.Answered(status, Map.of("content-type", "application/json"), answer))
                .and(
                        GrpcClient.class,
                        _ -> status == 200
                                ? new GrpcReply.Answered(List.of(answer))
                                : new GrpcReply.Ended("NOT_FOUND", "", Map.of(), Optional.of(answer)));
    }

    private static CallTemplate template(CallKind kind, Function function) {
        var metadata = JsonNodeFactory.instance.objectNode().put("endpoint", "grpcs://service.example");
        var functionOperation = new FunctionOperation(function.operation(), metadata, Optional.empty());
        return switch (kind.resolve(functionOperation, _ -> new Resource.Text(function.document()))) {
            case Resolution.Resolved(var template, var _, var _) -> template;
            case Resolution.Selective(var resolved, var _) -> resolved.template();
            case Resolution.Awaited _, Resolution.Unaddressed _ ->
                throw new AssertionError(kind.name() + " is not called");
            case Resolution.Unresolved(var problems) -> throw new AssertionError(problems.toString());
        };
    }
}

package dev.stride.call.registry;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.call.api.CallKind;
import dev.stride.call.api.CallRequest;
import dev.stride.call.api.Credentials;
import dev.stride.call.api.FunctionOperation;
import dev.stride.call.api.OutboundClients;
import dev.stride.call.api.Reply;
import dev.stride.call.api.Resolution;
import dev.stride.call.api.Resources.Resource;
import dev.stride.call.api.StubClients;
import dev.stride.plan.call.CallTemplate;
import java.time.Duration;
import java.util.Optional;

/** A call of each kind that sends its requests over HTTP or gRPC, for tests of what all of these kinds have in common. */
enum SampleCall {
    HTTP("http", "http:GET:https://service.example/", "", "{}"),
    JSON("json", "json:POST:https://service.example/", "", "{}"),
    REST_URL("rest-url", "rest:get:https://service.example/", "", "{}"),
    KNATIVE("knative", "knative:service", "", "{}"),
    HTTP_COMPUTED("http-computed", "", "{}", """
            {"method": "GET", "uri": "https://service.example/"}"""),
    HTTP_ACTION("http-action", "", """
            {"method": "GET", "url": "https://service.example/", "headers": {}, "followRedirects": true, "decodeBody": true}""", "{}"),
    REST("rest", "service.json#get", """
            { "openapi": "3.0.3", "info": { "title": "t", "version": "1" }, "servers": [ { "url": "https://service.example" } ],
              "paths": { "/pets": { "get": { "operationId": "get", "responses": { "200": { "description": "ok" } } } } } }""", "{}"),
    GRAPHQL("graphql", "https://service.example/graphql#query#pets", "", """
            {"selectionSet": "{ name }", "arguments": {}}"""),
    ODATA("odata", "https://service.example/odata#Pets", """
            <edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
              <Schema Namespace="N" xmlns="http://docs.oasis-open.org/odata/ns/edm">
                <EntityType Name="Pet"><Key><PropertyRef Name="Id"/></Key><Property Name="Id" Type="Edm.Int32"/></EntityType>
                <EntityContainer Name="C"><EntitySet Name="Pets" EntityType="N.Pet"/></EntityContainer>
              </Schema></edmx:DataServices></edmx:Edmx>""", "{}"),
    RPC("rpc", "service.proto#Pets#Get", """
            syntax = "proto3"; service Pets { rpc Get (Pet) returns (Pet); }
            message Pet { string name = 1; repeated Pet friends = 2; map<string, int32> ages = 3; bytes picture = 4; }""", "{}"),
    ASYNCAPI("asyncapi", "service.json#send", Messages.DOCUMENT, "{}"),
    ASYNCAPI_MESSAGE("asyncapi-message", "service.json", Messages.DOCUMENT, """
            {"payload": {}}""");

    /** Describes a channel whose messages are sent over HTTP. */
    private static final class Messages {
        static final String DOCUMENT = """
                { "asyncapi": "2.6.0", "info": { "title": "t", "version": "1" },
                  "servers": { "hooks": { "url": "https://service.example", "protocol": "https" } },
                  "channels": { "pets": { "publish": { "operationId": "send", "message": { "payload": { "type": "object" } } } } } }""";
    }

    private final String kind;
    private final String operation;
    private final String document;
    private final String arguments;

    /**
     * @param operation empty for a kind whose templates a compiler writes
     * @param document describes the service; without an operation, the template
     */
    SampleCall(String kind, String operation, String document, String arguments) {
        this.kind = kind;
        this.operation = operation;
        this.document = document;
        this.arguments = arguments;
    }

    String kind() {
        return kind;
    }

    /** Performs one attempt. */
    Reply perform(int attempt, Duration timeout, Optional<Credentials> credentials, OutboundClients clients) {
        var callKind = CallKinds.builtIn(StubClients.NONE).find(kind).orElseThrow();
        var template = operation.isEmpty()
                ? CallTemplate.withoutAuth(kind, json(document))
                : resolved(callKind, operation, document);
        return callKind.perform(
                template,
                new CallRequest("f", "workflow", "i", "key", attempt, json(arguments), timeout, credentials),
                clients);
    }

    private static CallTemplate resolved(CallKind kind, String operation, String document) {
        var metadata = JsonNodeFactory.instance
                .objectNode()
                .put("endpoint", "grpcs://service.example")
                .put("channel", "pets");
        var function =
                new FunctionOperation(operation, metadata, Optional.empty(), Optional.of("https://service.example"));
        return switch (kind.resolve(function, _ -> new Resource.Text(document))) {
            case Resolution.Resolved(var template, var _, var _) -> template;
            case Resolution.Selective(var resolved, var _) -> resolved.template();
            case Resolution.Awaited _, Resolution.Unaddressed _ ->
                throw new AssertionError(kind.name() + " is not called");
            case Resolution.Unresolved(var problems) -> throw new AssertionError(problems.toString());
        };
    }

    private static JsonNode json(String text) {
        try {
            return new JsonMapper().readTree(text);
        } catch (JsonProcessingException wrong) {
            throw new AssertionError(wrong);
        }
    }
}

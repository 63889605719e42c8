package dev.stride.language.connector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stride.call.api.Resources;
import dev.stride.call.api.StubClients;
import dev.stride.call.registry.CallKinds;
import dev.stride.common.Result;
import dev.stride.language.connector.CallTargetResolver.CallTarget;
import dev.stride.plan.call.Auth;
import dev.stride.source.Diagnostic;
import java.util.List;
import java.util.Optional;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectorsTest {

    private static final String RESIZE = "arn:aws:lambda:eu-west-1:123456789012:function:resize:live";

    private static final Connectors CONNECTORS = valid("""
            tag.update:
              resource: https://tags.example/update
              method: PUT
              secret: TAGS_TOKEN
            greet: https://greetings.example/greet
            resize: %s
            """.formatted(RESIZE));

    @Test
    void connectorDefinesTheAddressOfACall_itsMethod_andItsSecret() {
        var tag = resolved(CONNECTORS.resolve("tag.update"));

        assertThat(tag.template().kind()).isEqualTo("json");
        assertThat(tag.template().template().toString())
                .isEqualTo("{\"method\":\"PUT\",\"url\":\"https://tags.example/update\"}");
        assertThat(tag.secrets()).containsExactly("TAGS_TOKEN");
        assertThat(tag.template()
                        .auth()
                        .map(Auth::properties)
                        .orElseThrow()
                        .toJson()
                        .toString())
                .isEqualTo("{\"fields\":{\"token\":{\"jq\":\"$SECRETS[\\\"TAGS_TOKEN\\\"]\"}}}");
    }

    @Test
    void configurationOfAService_mayConsistOfOnlyItsUrlOrLambdaArn() {
        assertThat(resolved(CONNECTORS.resolve("greet")).template().template().toString())
                .isEqualTo("{\"method\":\"POST\",\"url\":\"https://greetings.example/greet\"}");
        assertThat(resolved(CONNECTORS.resolve("resize")).template().template().toString())
                .isEqualTo(
                        "{\"function\":\"arn:aws:lambda:eu-west-1:123456789012:function:resize\",\"qualifier\":\"live\"}");
    }

    @Test
    void serviceConfiguredWithAGrpcUrl_canBeCalledOnlyByFunctionsOfTypeRpc() {
        var connectors = valid("users.UserService: grpcs://users.example");

        assertThat(connectors.address("users.UserService")).contains("grpcs://users.example");
        assertThat(connectors.resolve("users.UserService"))
                .isEqualTo(new CallTarget.Unresolved(
                        "`grpcs://users.example` is the address of a gRPC service, which this function cannot call",
                        "call the service by a function of the type `rpc`"));
        assertThat(connectors.address("users.OrderService")).isEmpty();
    }

    @Test
    void unknownConnectorIsReportedWithASuggestion() {
        assertThat(CONNECTORS.resolve("tag.updte"))
                .isEqualTo(new CallTarget.Unresolved(
                        "unknown connector `tag.updte`",
                        "did you mean `tag.update`? "
                                + "(or add this connector, with the address of its service, "
                                + "to the configuration of this runtime)"));
        assertThat(Connectors.NONE.resolve("greet"))
                .isEqualTo(
                        new CallTarget.Unresolved(
                                "unknown connector `greet`",
                                "the configuration of this runtime has no connectors yet; add the missing connector to it, with the address of the service"));
    }

    @Test
    void urlOrArnInPlaceOfAConfiguredServiceName_isRefused() {
        assertThat(CONNECTORS.resolve("https://evil.example/")).isInstanceOf(CallTarget.Unresolved.class);
        assertThat(CONNECTORS.resolve(RESIZE)).isInstanceOf(CallTarget.Unresolved.class);
    }

    @ParameterizedTest
    @CsvSource({
        ", greet, json",
        "anything, greet, json",
        ", https://host.example/a, json",
        "HTTP, http://host.example/a, json",
        "json, https://host.example/a, json",
        "my-own, https://host.example/a, json",
        "http-action, https://host.example/a, json",
        "rest-url, https://host.example/a, json",
        "Lambda, arn:aws:lambda:eu-west-1:123456789012:function:resize, lambda",
        "my-own, arn:aws:lambda:eu-west-1:123456789012:function:resize, lambda",
        ", arn:aws:lambda:eu-west-1:123456789012:function:resize, lambda",
        "lambda, resize-images, lambda",
        "sqs, https://sqs.eu-west-1.amazonaws.com/123456789012/orders, sqs",
    })
    void resource_isResolvedAsAConnectorNameAnAddressOrByItsType(String type, String resource, String kind) {
        assertThat(resolved(functions().resolve(Optional.ofNullable(type), resource))
                        .template()
                        .kind())
                .isEqualTo(kind);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
              | nowhere                           | unknown connector `nowhere`
              | function-info:x                   | unknown connector `function-info:x`
              | ftp://host.example/a              | unknown connector `ftp://host.example/a`
              | https://host.example/a#b          | must not contain a fragment
              | https://host.example/{id}         | parameter in braces
              | https://user@host.example/        | cannot be called
              | arn:aws:lambda:x                  | is not a Lambda operation
        rest  | openapi.json#getUser              | not here
        rest  | https://host.example/o.json#get   | not here
        rest  | https://host.example/a            | is not a REST operation
        graphql | https://host.example/graphql    | is not a GraphQL operation
        odata | https://host.example/shop         | is not an OData operation
        rpc   | https://host.example/a            | is not an RPC operation
        asyncapi | https://host.example/a         | is not an AsyncAPI operation
        lambda | https://host.example/a           | is not a Lambda operation
        sns   | https://host.example/a            | is not an SNS operation
        stepfunctions | https://host.example/a    | is not a Step Functions operation
        http  | arn:aws:lambda:eu-west-1:123456789012:function:resize | is not an HTTP method
        """)
    void resourceThatCannotBeCalledIsReportedWithReason(String type, String resource, String message) {
        assertThat(functions().resolve(Optional.ofNullable(type), resource))
                .isInstanceOfSatisfying(
                        CallTarget.Unresolved.class,
                        unresolved -> assertThat(unresolved.message()).contains(message));
    }

    @Test
    void addressThatTheTypeOfItsFunctionCannotCall_isReportedWithTheTypeThatCan() {
        assertThat(functions().resolve(Optional.of("rest"), "https://host.example/a"))
                .isInstanceOfSatisfying(
                        CallTarget.Unresolved.class,
                        unresolved -> assertThat(unresolved.hint()).contains("`http`"));
        assertThat(functions().resolve(Optional.of("http"), RESIZE))
                .isInstanceOfSatisfying(
                        CallTarget.Unresolved.class,
                        unresolved -> assertThat(unresolved.hint()).contains("`lambda`"));
    }

    @Test
    void allErrorsInTheServiceConfiguration_areReportedWithTheirLineNumbers() {
        var parsedConnectors = Connectors.parse("""
                tag update: https://tags.example/
                orders: { method: GET, retries: 3 }
                mail: { resource: 'mailto:a@b.example' }
                pay: { resource: 'https://pay.example/#x', method: put }
                resize: { resource: '%s', method: POST, secret: TOKEN }
                number: 7
                """.formatted(RESIZE));

        assertThat(parsedConnectors)
                .isInstanceOfSatisfying(
                        Result.Failed.class,
                        failed -> assertThat(failed.reason())
                                .asInstanceOf(InstanceOfAssertFactories.list(Diagnostic.class))
                                .extracting(fault -> fault.pointer() + " " + fault.line())
                                .containsExactly(
                                        "/tag update 1",
                                        "/orders/resource 2",
                                        "/orders/method 2",
                                        "/orders/retries 2",
                                        "/mail/resource 3",
                                        "/pay/resource 4",
                                        "/pay/method 4",
                                        "/resize/method 5",
                                        "/resize/secret 5",
                                        "/number 6"));
    }

    @Test
    void configurationOfTheServicesThatWorkflowsCallByName_mustBeAJsonObject() {
        for (var text : List.of("[]", "7", "", "{", "a: {b")) {
            assertThat(Connectors.parse(text)).as(text).isInstanceOf(Result.Failed.class);
        }
        assertThat(Connectors.parse("{}")).isInstanceOf(Result.Ok.class);
    }

    private static CallTargetResolver functions() {
        return new CallTargetResolver(
                CONNECTORS, CallKinds.builtIn(StubClients.NONE), _ -> new Resources.Resource.Missing("it is not here"));
    }

    private static CallTarget.Resolved resolved(CallTarget callTarget) {
        assertThat(callTarget).isInstanceOf(CallTarget.Resolved.class);
        return (CallTarget.Resolved) callTarget;
    }

    private static Connectors valid(String text) {
        return Connectors.parse(text).orElse(faults -> {
            throw new AssertionError(faults.toString());
        });
    }
}

package dev.stride.local.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.adapter.aws.AwsAccess;
import dev.stride.local.CapturedLog;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;

/**
 * A stack of {@code template.yaml} on an emulator.
 *
 * @param log output of the functions that run on this machine
 * @param processes ends the processes besides the emulator
 */
record DeployedStack(
        AwsAccess access, String name, JsonNode outputs, StackApi api, Supplier<List<String>> log, Runnable processes)
        implements AutoCloseable {

    /** The origin whose web pages may use the API. */
    static final String ORIGIN = "https://page.example.com";

    private static final Path ROOT = Path.of("../..");

    /** Creates a stack under a unique name on an emulator that forwards invocations, and starts its functions. */
    static DeployedStack withProcesses(URI endpoint) throws IOException, InterruptedException {
        var access = access(endpoint);
        var log = new CapturedLog();
        var host = new FunctionHost(access, log);
        var name = newName();
        try {
            var outputs = create(
                    endpoint,
                    name,
                    "--functions",
                    host.address().toString(),
                    "AllowedHosts=127.0.0.1:*",
                    "CorsOrigins=" + ORIGIN);
            host.start(name);
            return new DeployedStack(
                    access, name, outputs, new SignedApi(apiAddress(endpoint, outputs)), log::all, host::close);
        } catch (RuntimeException e) {
            host.close();
            throw new IllegalStateException("no stack on " + endpoint + ": " + log.all(), e);
        }
    }

    /**
     * Creates a stack under a unique name on an emulator that runs the functions itself and has no HTTP API Gateway.
     *
     * @param parameters values of parameters of the template, as {@code NAME=VALUE}
     */
    static DeployedStack whole(URI endpoint, String... parameters) throws IOException, InterruptedException {
        var access = access(endpoint);
        var name = newName();
        var how = Stream.concat(Stream.of("--code", "functions/target/lambda"), Stream.of(parameters));
        var outputs = create(endpoint, name, how.toArray(String[]::new));
        return new DeployedStack(access, name, outputs, invoked(access, name), List::of, () -> {});
    }

    /** Returns the API of the stack, called by invocations of its functions. */
    StackApi invoked() {
        return invoked(access, name);
    }

    String bus() {
        return output("EventBusName");
    }

    String output(String name) {
        return outputs.path(name).asText();
    }

    /**
     * Invokes a function, and returns its response.
     *
     * @param output the output of the stack that names the function
     */
    JsonNode invoke(String output, JsonNode event) {
        try (var lambda = access.lambda()) {
            var response = lambda.invoke(request ->
                    request.functionName(output(output)).payload(SdkBytes.fromByteArray(Json.encode(event))));
            return Json.decode(response.payload().asByteArray(), JsonNode.class);
        }
    }

    @Override
    public void close() {
        api.close();
        processes.run();
    }

    private static StackApi invoked(AwsAccess access, String name) {
        var lambda = access.lambda();
        return new InvokedApi(lambda, function(lambda, name, "StartFunction"), function(lambda, name, "ApiFunction"));
    }

    private static String function(LambdaClient lambda, String stack, String resource) {
        return lambda.listFunctionsPaginator().functions().stream()
                .map(FunctionConfiguration::functionName)
                .filter(it -> it.startsWith(stack) && it.contains(resource))
                .findFirst()
                .orElseThrow();
    }

    private static AwsAccess access(URI endpoint) {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
        return new AwsAccess(Region.US_EAST_1, credentials, Optional.of(endpoint));
    }

    private static String newName() {
        return "stride-" + UUID.randomUUID().toString().substring(0, 8);
    }

    /** Creates the stack by a script, which lists the differences from AWS. */
    private static JsonNode create(URI endpoint, String name, String... how) throws IOException, InterruptedException {
        var python = Optional.ofNullable(System.getenv("STRIDE_PYTHON")).orElse("python3");
        var command = new ArrayList<>(List.of(python, ".ci/stack", endpoint.toString(), name));
        command.addAll(List.of(how));
        var process = new ProcessBuilder(command)
                .directory(ROOT.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var printed = process.getInputStream().readAllBytes();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the stack was not created on " + endpoint);
        }
        return Json.parse(printed);
    }

    /** The emulator answers for every API at its own address. */
    private static URI apiAddress(URI endpoint, JsonNode outputs) {
        var host = URI.create(outputs.path("ApiUrl").asText()).getHost();
        var id = Arrays.asList(host.split("\\.")).getFirst();
        return endpoint.resolve("/_aws/execute-api/" + id + "/$default");
    }
}

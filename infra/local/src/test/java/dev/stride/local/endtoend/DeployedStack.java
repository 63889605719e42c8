package dev.stride.local.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.aws.AwsAccess;
import dev.stride.local.Lines;
import dev.stride.runtime.codec.Json;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;

/** A stack of {@code template.yaml} on an emulator that hands invocations over, and the processes of its functions. */
final class DeployedStack implements AutoCloseable {

    private static final Path ROOT = Path.of("../..");

    private final AwsAccess access;
    private final JsonNode outputs;
    private final FunctionHost host;
    private final Lines log;
    private final SignedApi api;

    private DeployedStack(AwsAccess access, JsonNode outputs, FunctionHost host, Lines log) {
        this.access = access;
        this.outputs = outputs;
        this.host = host;
        this.log = log;
        api = new SignedApi(apiAddress());
    }

    /** Creates one, under a name of its own, and starts its functions. */
    static DeployedStack create(URI endpoint) throws IOException, InterruptedException {
        var credentials = StaticCredentialsProvider.create(AwsBasicCredentials.create("test", "test"));
        var access = new AwsAccess(Region.US_EAST_1, credentials, Optional.of(endpoint));
        var log = new Lines();
        var host = new FunctionHost(access, log);
        var name = "stride-" + UUID.randomUUID().toString().substring(0, 8);
        try {
            var outputs = create(endpoint, name, host.address());
            host.start(name);
            return new DeployedStack(access, outputs, host, log);
        } catch (RuntimeException e) {
            host.close();
            throw new IllegalStateException("no stack on " + endpoint + ": " + log.all(), e);
        }
    }

    SignedApi api() {
        return api;
    }

    AwsAccess access() {
        return access;
    }

    String bus() {
        return outputs.path("EventBusName").asText();
    }

    /** What the functions wrote. */
    List<String> log() {
        return log.all();
    }

    @Override
    public void close() {
        api.close();
        host.close();
    }

    /** By the script that says what is not as on AWS. */
    private static JsonNode create(URI endpoint, String name, URI functions) throws IOException, InterruptedException {
        var python = Optional.ofNullable(System.getenv("STRIDE_PYTHON")).orElse("python3");
        var process = new ProcessBuilder(
                        python,
                        ".ci/stack",
                        endpoint.toString(),
                        name,
                        "--functions",
                        functions.toString(),
                        "AllowedHosts=127.0.0.1:*")
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
    private URI apiAddress() {
        var host = URI.create(outputs.path("ApiUrl").asText()).getHost();
        var id = Arrays.asList(host.split("\\.")).getFirst();
        return access.endpoint().orElseThrow().resolve("/_aws/execute-api/" + id + "/$default");
    }
}

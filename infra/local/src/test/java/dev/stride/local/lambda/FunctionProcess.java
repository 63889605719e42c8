package dev.stride.local.lambda;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/**
 * A function process like that of Lambda: AWS's runtime interface client creates the handler from the deployment package, with
 * the class loader, environment variables and JVM options of the managed runtime.
 */
public final class FunctionProcess implements AutoCloseable {

    /** The size of the heap in percent of the function's memory. */
    private static final int HEAP_PERCENT = 85;

    private final RuntimeApi api;
    private final Process process;

    private FunctionProcess(RuntimeApi api, Process process) {
        this.api = api;
        this.process = process;
    }

    /**
     * Starts a process.
     *
     * @param deployed folder with the deployment package, whose libraries are in {@code lib}
     * @param snapshot whether the process simulates a snapshot and its restoration before it accepts events
     * @param options JVM options in addition to those of Lambda
     * @param log receives the output of the process, line by line
     */
    public static FunctionProcess start(
            FunctionSettings function, Path deployed, boolean snapshot, List<String> options, LambdaLogger log)
            throws IOException {
        var api = new RuntimeApi(function, InstantSource.system());
        var builder = new ProcessBuilder(command(function, options))
                .directory(deployed.toFile())
                .redirectErrorStream(true);
        var environment = builder.environment();
        environment.clear();
        environment.putAll(function.environment());
        environment.put("AWS_LAMBDA_RUNTIME_API", api.address());
        environment.put("AWS_LAMBDA_FUNCTION_NAME", function.name());
        environment.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", Integer.toString(function.memory()));
        environment.put("AWS_LAMBDA_FUNCTION_VERSION", "1");
        environment.put("AWS_LAMBDA_LOG_FORMAT", "JSON");
        environment.put("AWS_LAMBDA_INITIALIZATION_TYPE", snapshot ? "snap-start" : "on-demand");
        environment.put("LAMBDA_TASK_ROOT", deployed.toString());
        var process = builder.start();
        // Reading from a process holds a carrier of virtual threads, and there are few.
        Thread.ofPlatform().daemon().start(() -> handOn(process.inputReader(), log));
        var _ = process.onExit()
                .thenAccept(it -> api.breakDown(new FunctionResponse.Failed(
                        "{\"errorType\": \"Runtime.ExitError\", \"errorMessage\": \"the process of %s ended with status %d\"}"
                                .formatted(function.name(), it.exitValue()))));
        return new FunctionProcess(api, process);
    }

    /** Sends an event. It waits until earlier events are handled. */
    public FunctionResponse invoke(byte[] event) {
        return api.invoke(event).join();
    }

    /** Waits until the process is ready for its first event. */
    public void awaitReady() {
        api.ready().join();
    }

    /** Returns the CPU time used so far. */
    public Duration processorTime() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    public long id() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        api.close();
    }

    private static void handOn(BufferedReader lines, LambdaLogger log) {
        try {
            lines.lines().forEach(log::log);
        } catch (UncheckedIOException e) {
            log.log("no more lines: " + e.getMessage());
        }
    }

    private static List<String> command(FunctionSettings function, List<String> options) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + function.memory() * HEAP_PERCENT / 100 + "m",
                "-XX:+UseSerialGC",
                "--add-opens=java.base/java.io=ALL-UNNAMED",
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.crac.Core.Compat=com.amazonaws.services.lambda.crac",
                "-Djava.net.preferIPv4Stack=true"));
        command.add(RuntimeClient.option());
        command.addAll(options);
        command.addAll(List.of("-cp", RuntimeClient.classPath(), RuntimeClient.MAIN, function.handler()));
        return command;
    }
}

package dev.stride.fuzz;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A run of the fuzzer over one target in a child process, with coverage of all classes of the product. */
final class Fuzzing {

    /** Longest time for one input, whatever the machine has to do besides. */
    private static final Duration INPUT_TIMEOUT = Duration.ofSeconds(90);

    private static final int INPUT_BYTES = 8 << 10;
    private static final int MEMORY_MEGABYTES = 3_000;

    private final FuzzTarget target;
    private final Path work;

    /** @param work a folder for what the run finds worth going on from */
    Fuzzing(FuzzTarget target, Path work) {
        this.target = target;
        this.work = work;
    }

    /** Runs for so long, or until an input breaks a promise, which then is among the saved ones. @return whether none did */
    boolean holds(Duration time) throws IOException, InterruptedException {
        Files.createDirectories(work);
        Files.createDirectories(target.saved());
        var log = work.resolveSibling(work.getFileName() + ".log").toFile();
        return new ProcessBuilder(command(time))
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.to(log))
                        .start()
                        .waitFor()
                == 0;
    }

    private List<String> command(Duration time) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx1g",
                "-Xss1m",
                "-XX:+UseSerialGC",
                "-XX:+EnableDynamicAgentLoading",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + FuzzDriver.class.getName(),
                "--target_args=" + target.getClass().getName(),
                "--instrumentation_includes=dev.stride.**",
                "--custom_hook_includes=dev.stride.**",
                "--reproducer_path=" + work,
                "-max_total_time=" + time.toSeconds(),
                "-timeout=" + INPUT_TIMEOUT.toSeconds(),
                "-report_slow_units=" + INPUT_TIMEOUT.toSeconds(),
                "-max_len=" + INPUT_BYTES,
                "-rss_limit_mb=" + MEMORY_MEGABYTES,
                "-artifact_prefix=" + target.saved().toAbsolutePath() + "/",
                "-print_final_stats=1",
                work.toString(),
                target.saved().toString()));
        target.seeds().stream().map(Path::toString).forEach(command::add);
        return command;
    }
}

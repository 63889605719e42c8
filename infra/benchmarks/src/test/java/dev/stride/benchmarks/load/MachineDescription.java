package dev.stride.benchmarks.load;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.elasticmq.rest.sqs.SQSRestServer;
import org.sqlite.SQLiteConnection;
import software.amazon.dynamodb.services.local.main.ServerRunner;

/**
 * The machine and the software versions of the measurements.
 *
 * @param processor model of the processor
 * @param libraries file names of the database libraries, with versions
 * @param commit commit of the repository
 */
record MachineDescription(
        int cores,
        double gigabytes,
        String processor,
        String system,
        String java,
        List<String> libraries,
        String commit) {

    static MachineDescription here() throws IOException, InterruptedException {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new MachineDescription(
                system.getAvailableProcessors(),
                system.getTotalMemorySize() / (double) (1L << 30),
                model(),
                system.getName() + " " + system.getVersion() + " " + system.getArch(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                List.of(jar(SQLiteConnection.class), jar(ServerRunner.class), jar(SQSRestServer.class)),
                said("git", "describe", "--always", "--dirty", "--abbrev=10"));
    }

    List<String> lines() {
        return List.of(
                String.format(
                        Locale.ROOT, "%d cores of %s, %.0f GB of memory, %s", cores, processor, gigabytes, system),
                java,
                String.join(", ", libraries),
                "Stride " + commit);
    }

    private static String model() throws IOException {
        var info = Path.of("/proc/cpuinfo");
        if (!Files.exists(info)) {
            return "an unknown model";
        }
        try (var lines = Files.lines(info)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("an unknown model");
        }
    }

    /** Returns the name of the jar file that contains a class, without its extension. */
    private static String jar(Class<?> type) {
        var location = type.getProtectionDomain().getCodeSource().getLocation().getPath();
        return Path.of(location).getFileName().toString().replaceFirst("\\.jar$", "");
    }

    private static String said(String... command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor() == 0 ? said : "of an unknown commit";
    }
}

package dev.stride.benchmarks.micro;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A description of the machine and the software versions on which a benchmark ran.
 *
 * @param processor model of the processor
 * @param libraries file names of libraries, with versions
 * @param commit commit of the repository
 */
public record MachineDescription(
        int cores,
        double gigabytes,
        String processor,
        String system,
        String java,
        List<String> libraries,
        String commit) {

    /** Describes this machine. @param libraries a class of each library whose version matters */
    public static MachineDescription here(Class<?>... libraries) throws IOException, InterruptedException {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new MachineDescription(
                system.getAvailableProcessors(),
                system.getTotalMemorySize() / (double) (1L << 30),
                model(),
                system.getName() + " " + system.getVersion() + " " + system.getArch(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                Stream.of(libraries).map(MachineDescription::jar).toList(),
                said("git", "describe", "--always", "--dirty", "--abbrev=10"));
    }

    /** Returns this description as the items of a list: hardware, JVM, libraries and commit. */
    public List<String> lines() {
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

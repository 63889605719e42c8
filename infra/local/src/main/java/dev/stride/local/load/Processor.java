package dev.stride.local.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The time of the processor that some processes have taken. */
public record Processor(List<ProcessHandle> processes) {

    public Processor {
        processes = List.copyOf(processes);
    }

    /** That of no process. */
    public static Processor none() {
        return new Processor(List.of());
    }

    /** That of this process. */
    public static Processor own() {
        return new Processor(List.of(ProcessHandle.current()));
    }

    /** Of processes by their ids. */
    public static Processor of(List<Long> ids) {
        return new Processor(
                ids.stream().map(ProcessHandle::of).flatMap(Optional::stream).toList());
    }

    /** All of it so far. Nothing where the operating system does not tell. */
    public Duration taken() {
        return processes.stream()
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }
}

package dev.stride.benchmarks.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The time of the processor that some processes have taken. */
public record ProcessCpuTime(List<ProcessHandle> processes) {

    public ProcessCpuTime {
        processes = List.copyOf(processes);
    }

    /** That of no process. */
    public static ProcessCpuTime none() {
        return new ProcessCpuTime(List.of());
    }

    /** That of this process. */
    public static ProcessCpuTime ofThisProcess() {
        return new ProcessCpuTime(List.of(ProcessHandle.current()));
    }

    /** Of processes by their ids. */
    public static ProcessCpuTime ofProcesses(List<Long> ids) {
        return new ProcessCpuTime(
                ids.stream().map(ProcessHandle::of).flatMap(Optional::stream).toList());
    }

    /** All of it so far. Nothing where the operating system does not tell. */
    public Duration total() {
        return processes.stream()
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }
}

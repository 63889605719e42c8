package dev.stride.benchmarks.load;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A meter of the total CPU time of a set of processes. */
public record ProcessCpuTime(List<ProcessHandle> processes) {

    public ProcessCpuTime {
        processes = List.copyOf(processes);
    }

    /** Returns a meter of an empty set of processes, whose CPU time is zero. */
    public static ProcessCpuTime none() {
        return new ProcessCpuTime(List.of());
    }

    public static ProcessCpuTime ofThisProcess() {
        return new ProcessCpuTime(List.of(ProcessHandle.current()));
    }

    public static ProcessCpuTime ofProcesses(List<Long> ids) {
        return new ProcessCpuTime(
                ids.stream().map(ProcessHandle::of).flatMap(Optional::stream).toList());
    }

    /** Returns the total CPU time so far; zero if the operating system does not report it. */
    public Duration total() {
        return processes.stream()
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
    }
}

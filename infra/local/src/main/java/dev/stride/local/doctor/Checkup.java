package dev.stride.local.doctor;

import dev.stride.local.InvalidInputException;
import dev.stride.local.ResourceUnavailableException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** The checks of {@code stride doctor}, in their order. They run at the same time, each for a bounded time. */
public final class Checkup {

    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Map<String, Supplier<Finding>> checks = new LinkedHashMap<>();

    /**
     * @param database the database that {@code stride dev} would open; empty if it would keep data in memory
     * @param callsAws whether to ask AWS whose credentials these are
     */
    public Checkup(
            MachineChecks machine,
            FolderChecks folder,
            AwsChecks aws,
            int port,
            Optional<Path> database,
            boolean callsAws) {
        checks.put("JDK", machine::jdk);
        checks.put("build", machine::build);
        checks.put("class archive", machine::classArchive);
        checks.put("definitions", folder::definitions);
        checks.put("port", () -> FolderChecks.port(port));
        checks.put("database", () -> FolderChecks.database(database));
        checks.put("JavaScript", () -> machine.interpreter("node"));
        checks.put("Python", () -> machine.interpreter("python3"));
        checks.put("AWS credentials", aws::credentials);
        checks.put("AWS region", aws::region);
        checks.put("SAM", aws::sam);
        if (callsAws) {
            checks.put("AWS account", aws::caller);
        }
    }

    /** Adds a check of a running Stride. @param health asks it, and returns what it is */
    public Checkup withEndpoint(Supplier<String> health) {
        checks.put("endpoint", () -> {
            try {
                return Finding.ok("endpoint", health.get());
            } catch (ResourceUnavailableException | InvalidInputException failure) {
                return Finding.problem(
                        "endpoint",
                        String.valueOf(failure.getMessage()),
                        "check the address and the credentials for it");
            }
        });
        return this;
    }

    /** Runs all checks. One that is over its time goes on in a thread that does not keep the process from ending. */
    public List<Finding> run() throws InterruptedException {
        var begun = new LinkedHashMap<String, FutureTask<Finding>>();
        checks.forEach((name, check) -> {
            var task = new FutureTask<>(check::get);
            begun.put(name, task);
            Thread.ofVirtual().start(task);
        });
        var findings = new ArrayList<Finding>();
        for (var check : begun.entrySet()) {
            findings.add(await(check.getKey(), check.getValue()));
        }
        return findings;
    }

    private static Finding await(String name, Future<Finding> check) throws InterruptedException {
        try {
            return check.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        } catch (TimeoutException tooLong) {
            check.cancel(true);
            return Finding.problem(
                    name, "no result within %d seconds".formatted(LIMIT.toSeconds()), "check the network or the disk");
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug.getCause());
        }
    }

    /**
     * What a check has found.
     *
     * @param check what was looked at
     * @param advice what to do; empty if nothing needs to be done
     */
    public record Finding(String check, Level level, String found, Optional<String> advice) {

        /** How a finding matters. */
        public enum Level {
            ok,
            /** Something is missing that only some commands need. */
            warning,
            problem
        }

        static Finding ok(String check, String found) {
            return new Finding(check, Level.ok, found, Optional.empty());
        }

        static Finding warning(String check, String found, String advice) {
            return new Finding(check, Level.warning, found, Optional.of(advice));
        }

        static Finding problem(String check, String found, String advice) {
            return new Finding(check, Level.problem, found, Optional.of(advice));
        }
    }
}

package dev.stride.local.command;

import dev.stride.local.command.option.EndpointOption;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.doctor.AwsChecks;
import dev.stride.local.doctor.Checkup;
import dev.stride.local.doctor.Checkup.Finding;
import dev.stride.local.doctor.Checkup.Finding.Level;
import dev.stride.local.doctor.FolderChecks;
import dev.stride.local.doctor.MachineChecks;
import dev.stride.local.doctor.Surroundings;
import dev.stride.runtime.codec.Json;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The command {@code stride doctor}: it says what is missing on this machine. */
@Command(
        name = "doctor",
        description = {
            "Checks what the commands need on this machine: JDK, build, definitions, port, database, access to AWS.",
            "It calls nothing over the network but an endpoint that is configured and, with --aws, AWS."
        },
        footer = {"", "Exit status: 0 without problems, 1 with one."})
public final class DoctorCommand implements Callable<Integer> {

    @Mixin
    private final Console console = new Console();

    @Parameters(
            paramLabel = "DIR",
            arity = "0..1",
            description = "The folder of the definitions. Default: the current folder.")
    private Path folder = Path.of(".");

    @Option(
            names = "--port",
            paramLabel = "N",
            description = "The port for stride dev. Default: " + DevCommand.PORT + ".")
    private int port = DevCommand.PORT;

    @Option(names = "--data", paramLabel = "DIR", description = "The folder in which stride dev would store data.")
    private Optional<Path> data = Optional.empty();

    @Option(names = "--aws", description = "Also ask AWS whose credentials these are.")
    private boolean aws;

    @Mixin
    private EndpointOption endpoint = new EndpointOption();

    @Option(names = "--json", description = "Print the findings as a JSON array.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        var surroundings = Surroundings.ofThisProcess();
        var checkup = new Checkup(
                new MachineChecks(surroundings),
                new FolderChecks(folder),
                new AwsChecks(surroundings, endpoint.profile(), endpoint.region()),
                port,
                data.map(it -> it.resolve(DevCommand.DATABASE)),
                aws);
        var findings = (endpoint.isConfigured() ? checkup.withEndpoint(this::health) : checkup).run();
        if (json) {
            console.printResult(Json.toTree(findings));
        } else {
            findings.forEach(this::print);
        }
        return findings.stream().anyMatch(finding -> finding.level() == Level.problem)
                ? ExitCode.FAILED
                : ExitCode.SUCCESS;
    }

    private String health() {
        var health = endpoint.call(api -> api.get("/health", Map.of())).body();
        return "Stride %s answers".formatted(health.path("version").asText());
    }

    private void print(Finding finding) {
        var colour = switch (finding.level()) {
            case ok -> "green";
            case warning -> "yellow";
            case problem -> "red";
        };
        console.printResult("@|%s %-7s|@  %-15s  %s%s"
                .formatted(
                        colour,
                        finding.level(),
                        finding.check(),
                        finding.found(),
                        finding.advice().map(advice -> ": " + advice).orElse("")));
    }
}

package dev.stride.local.command;

import dev.stride.local.command.definition.ConvertCommand;
import dev.stride.local.command.definition.DiagramCommand;
import dev.stride.local.command.definition.ExploreCommand;
import dev.stride.local.command.definition.InitCommand;
import dev.stride.local.command.definition.SchemaCommand;
import dev.stride.local.command.definition.TestCommand;
import dev.stride.local.command.definition.ValidateCommand;
import dev.stride.local.command.deploy.DeployCommand;
import dev.stride.local.command.instance.ControlCommands.CancelCommand;
import dev.stride.local.command.instance.ControlCommands.EraseCommand;
import dev.stride.local.command.instance.ControlCommands.ResumeCommand;
import dev.stride.local.command.instance.ControlCommands.SuspendCommand;
import dev.stride.local.command.instance.EventCommand;
import dev.stride.local.command.instance.HistoryCommand;
import dev.stride.local.command.instance.InstancesCommand;
import dev.stride.local.command.instance.RetryCommand;
import dev.stride.local.command.instance.ShowCommand;
import dev.stride.local.command.instance.StartCommand;
import dev.stride.local.command.message.DeadLettersCommand;
import dev.stride.local.command.output.CommandLines;
import dev.stride.local.command.output.Console;
import dev.stride.local.command.output.ExitCode;
import dev.stride.local.command.recorded.ReplayCommand;
import dev.stride.local.command.run.RunCommand;
import dev.stride.local.command.workflow.AliasCommand;
import dev.stride.local.command.workflow.RetireCommand;
import dev.stride.local.command.workflow.WorkflowsCommand;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;

/** The command {@code stride}, the parent of all commands. */
@Command(
        name = "stride",
        description = "Runs workflows on this machine, and operates them on AWS.",
        versionProvider = Stride.VersionProvider.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = "Another command, stride bench, measures the runtime: see stride bench --help.")
public final class Stride {

    private static final List<Class<?>> COMMANDS = List.of(
            InitCommand.class,
            RunCommand.class,
            ValidateCommand.class,
            TestCommand.class,
            ExploreCommand.class,
            ReplayCommand.class,
            ConvertCommand.class,
            DiagramCommand.class,
            SchemaCommand.class,
            LanguageServerCommand.class,
            DevCommand.class,
            ConsoleCommand.class,
            McpCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            ManualCommand.class,
            DeployCommand.class,
            WorkflowsCommand.class,
            AliasCommand.class,
            RetireCommand.class,
            StartCommand.class,
            EventCommand.class,
            InstancesCommand.class,
            ShowCommand.class,
            HistoryCommand.class,
            CancelCommand.class,
            RetryCommand.class,
            EraseCommand.class,
            SuspendCommand.class,
            ResumeCommand.class,
            DeadLettersCommand.class,
            CommandLine.HelpCommand.class);

    public static void main(String[] words) {
        System.exit(commandLine(words).execute(words));
    }

    public static CommandLine commandLine() {
        return CommandLines.of(new Stride(), COMMANDS);
    }

    /**
     * Returns a command line for the given words. It has only the command that they begin with, since making all commands takes
     * longer than most of them run. It has all for the command {@code help}, and if the words begin with no command.
     */
    static CommandLine commandLine(String[] words) {
        var named = COMMANDS.stream()
                .filter(command -> words.length > 0 && name(command).equals(words[0]))
                .filter(command -> command != CommandLine.HelpCommand.class)
                .toList();
        return named.isEmpty() ? commandLine() : CommandLines.of(new Stride(), named);
    }

    private static String name(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    static final class VersionProvider implements IVersionProvider {

        @Override
        public String[] getVersion() {
            var version = Stride.class.getPackage().getImplementationVersion();
            return new String[] {"stride " + Objects.requireNonNullElse(version, "(not packaged)")};
        }
    }

    /** The command {@code stride completion}: it prints a script that completes commands and options in a shell. */
    @Command(
            name = "completion",
            description = {
                "Prints a script with which bash and zsh complete commands, options and their values.",
                "Use it in a shell with: source <(stride completion)"
            })
    private static final class CompletionCommand implements Callable<Integer> {

        @Mixin
        private final Console console = new Console();

        @Override
        public Integer call() {
            var stride = Stride.commandLine();
            // The launcher starts the benchmarks, which this program does not have.
            stride.addSubcommand("bench", CommandSpec.create());
            console.printText(AutoComplete.bash(stride.getCommandName(), stride).stripTrailing());
            return ExitCode.SUCCESS;
        }
    }
}

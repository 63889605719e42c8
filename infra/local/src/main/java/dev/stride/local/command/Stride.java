package dev.stride.local.command;

import dev.stride.local.command.definition.ConvertCommand;
import dev.stride.local.command.definition.DiagramCommand;
import dev.stride.local.command.definition.ExploreCommand;
import dev.stride.local.command.definition.InitCommand;
import dev.stride.local.command.definition.SchemaCommand;
import dev.stride.local.command.definition.TestCommand;
import dev.stride.local.command.definition.ValidateCommand;
import dev.stride.local.command.deploy.DeployCommand;
import dev.stride.local.command.instance.CancelCommand;
import dev.stride.local.command.instance.EraseCommand;
import dev.stride.local.command.instance.EventCommand;
import dev.stride.local.command.instance.HistoryCommand;
import dev.stride.local.command.instance.InstancesCommand;
import dev.stride.local.command.instance.ResumeCommand;
import dev.stride.local.command.instance.RetryCommand;
import dev.stride.local.command.instance.ShowCommand;
import dev.stride.local.command.instance.StartCommand;
import dev.stride.local.command.instance.SuspendCommand;
import dev.stride.local.command.message.DeadLettersCommand;
import dev.stride.local.command.output.CommandLines;
import dev.stride.local.command.recorded.ReplayCommand;
import dev.stride.local.command.run.RunCommand;
import dev.stride.local.command.workflow.AliasCommand;
import dev.stride.local.command.workflow.RetireCommand;
import dev.stride.local.command.workflow.WorkflowsCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command {@code stride}, the parent of all commands. */
@Command(
        name = "stride",
        description = "Runs workflows on this machine, and operates them on AWS.",
        versionProvider = VersionProvider.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = "Another command, stride bench, measures the runtime: see stride bench --help.",
        subcommands = {
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
            CommandLine.HelpCommand.class
        })
public final class Stride {

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return CommandLines.of(new Stride());
    }
}

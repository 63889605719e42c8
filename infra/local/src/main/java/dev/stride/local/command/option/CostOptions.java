package dev.stride.local.command.option;

import dev.stride.local.command.output.InvalidInputException;
import dev.stride.runtime.metering.CostModel;
import picocli.CommandLine.Option;

/** The options for the price of a run. */
public final class CostOptions {

    @Option(names = "--cost", description = "Also print each line of the bill of a million such runs on AWS.")
    private boolean shown;

    @Option(
            names = "--cost-memory",
            paramLabel = "MB",
            description = "The memory of a function in that bill. Default: ${DEFAULT-VALUE}.")
    private int memory = CostModel.DEFAULT.memoryMegabytes();

    @Option(
            names = "--cost-dynamodb-ms",
            paramLabel = "MS",
            description = "How long a function waits for DynamoDB. Default: ${DEFAULT-VALUE}.")
    private double table = CostModel.DEFAULT.tableMillis();

    @Option(
            names = "--cost-sqs-ms",
            paramLabel = "MS",
            description = "How long a function waits for SQS and other services of AWS. Default: ${DEFAULT-VALUE}.")
    private double queue = CostModel.DEFAULT.queueMillis();

    /** Returns true if each line is printed. */
    public boolean areShown() {
        return shown;
    }

    /** Returns the assumptions of the bill; rejects impossible ones. */
    public CostModel model() {
        if (memory <= 0 || !(table >= 0) || !(queue >= 0)) {
            throw new InvalidInputException(
                    "--cost-memory is at least 1, and --cost-dynamodb-ms and --cost-sqs-ms are at least 0.");
        }
        return CostModel.DEFAULT.with(memory, table, queue);
    }
}

package dev.stride.local.command.option;

import dev.stride.local.InvalidInputException;
import dev.stride.runtime.metering.CostModel;
import picocli.CommandLine.Option;

/** The options for estimating the costs of a run on AWS. */
public final class CostOptions {

    @Option(names = "--cost", description = "Also print the estimated AWS costs of a million such runs, item by item.")
    private boolean shown;

    @Option(
            names = "--cost-memory",
            paramLabel = "MB",
            description = "The assumed memory of a Lambda function, for the cost estimate. Default: ${DEFAULT-VALUE}.")
    private int memory = CostModel.DEFAULT.memoryMegabytes();

    @Option(
            names = "--cost-dynamodb-ms",
            paramLabel = "MS",
            description =
                    "The assumed duration of a DynamoDB request, for the cost estimate. Default: ${DEFAULT-VALUE}.")
    private double table = CostModel.DEFAULT.tableMillis();

    @Option(
            names = "--cost-sqs-ms",
            paramLabel = "MS",
            description =
                    "The assumed duration of a request to SQS or another AWS service, for the cost estimate. Default: ${DEFAULT-VALUE}.")
    private double queue = CostModel.DEFAULT.queueMillis();

    /** Returns whether the command prints the estimated AWS costs, item by item. */
    public boolean areShown() {
        return shown;
    }

    /** Returns the cost model with the values of the options; rejects impossible values. */
    public CostModel model() {
        if (memory <= 0 || !(table >= 0) || !(queue >= 0)) {
            throw new InvalidInputException(
                    "--cost-memory must be at least 1, and --cost-dynamodb-ms and --cost-sqs-ms must be at least 0.");
        }
        return CostModel.DEFAULT.with(memory, table, queue);
    }
}

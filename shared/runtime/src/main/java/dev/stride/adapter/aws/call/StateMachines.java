package dev.stride.adapter.aws.call;

import dev.stride.call.aws.client.AwsReply;
import dev.stride.call.aws.client.AwsServices.Execution;
import dev.stride.call.aws.client.AwsServices.ExecutionStart;
import dev.stride.call.aws.client.AwsServices.StartedExecution;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.function.Consumer;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;

/** Calls of workflows to state machines of Step Functions. */
record StateMachines(SfnClient client) {

    AwsReply<StartedExecution> start(ExecutionStart start, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var response = client.startExecution(request -> request.stateMachineArn(start.stateMachine())
                .name(start.name())
                .input(start.input())
                .overrideConfiguration(within));
        return new AwsReply.Succeeded<>(new StartedExecution(
                SdkRequest.require("executionArn", response.executionArn()),
                SdkRequest.require("startDate", response.startDate())));
    }

    AwsReply<Execution> describe(String execution, Consumer<AwsRequestOverrideConfiguration.Builder> within) {
        var response = client.describeExecution(
                request -> request.executionArn(execution).overrideConfiguration(within));
        var startDate = SdkRequest.require("startDate", response.startDate());
        return new AwsReply.Succeeded<>(new Execution(
                execution,
                SdkRequest.require("status", response.statusAsString()),
                startDate,
                age(response, startDate),
                Optional.ofNullable(response.output()),
                Optional.ofNullable(response.error()),
                Optional.ofNullable(response.cause())));
    }

    private static Duration age(DescribeExecutionResponse response, Instant startDate) {
        return response.sdkHttpResponse()
                .firstMatchingHeader("Date")
                .flatMap(StateMachines::instant)
                .map(answered -> Duration.between(startDate, answered))
                .filter(Duration::isPositive)
                .orElse(Duration.ZERO);
    }

    private static Optional<Instant> instant(String date) {
        try {
            return Optional.of(ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeParseException malformed) {
            return Optional.empty();
        }
    }
}

package dev.stride.local.command.run;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.engine.branch.Branch;
import dev.stride.engine.transition.HistoryEntry;
import dev.stride.functions.telemetry.AwsUsage;
import dev.stride.functions.telemetry.Telemetry;
import dev.stride.local.lambda.LocalInvocationContext;
import dev.stride.runtime.BranchTransition;
import dev.stride.runtime.JoinedMessage;
import dev.stride.runtime.RuntimeObserver;
import dev.stride.runtime.metering.UsageCounter;
import dev.stride.runtime.metering.UsageMetric;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Supplier;

/** The meter of a run. It counts the usage that the run would have on AWS, including API requests and log lines. */
final class RunMeter {

    private static final int ACCEPTED = 202;

    private final AwsUsage awsUsage = new AwsUsage();
    private final InstantSource clock;
    private final LambdaLogger logger;
    private final Telemetry telemetry;

    RunMeter(InstantSource clock, LambdaLogger logger) {
        this.clock = clock;
        this.logger = logger;
        telemetry = Telemetry.metered(clock, awsUsage);
    }

    UsageCounter counter() {
        return awsUsage.ledger();
    }

    Telemetry telemetry() {
        return telemetry;
    }

    /**
     * Runs code that on AWS would handle an API request. Counts this as a POST request to {@code path}, and writes the log line
     * of the request.
     */
    <T> T request(String path, Supplier<T> work) {
        counter().count(UsageMetric.HTTP_REQUESTS, 1);
        return telemetry.invoke(new LocalInvocationContext("Api", clock, logger), invocationTelemetry -> {
            var result = work.get();
            invocationTelemetry.requestHandled("POST", path, ACCEPTED);
            return result;
        });
    }

    /**
     * Returns an observer that passes commits, transitions and dropped events on to {@code live}, which shows nothing else. It also
     * logs and counts each transition as the Lambda functions do.
     */
    RuntimeObserver observing(RunMonitor live) {
        return new MeteredMonitor(live, telemetry);
    }

    private record MeteredMonitor(RunMonitor live, Telemetry telemetry) implements RuntimeObserver {

        @Override
        public void onCommit(Branch branch, List<HistoryEntry> entries) {
            live.onCommit(branch, entries);
        }

        @Override
        public void onTransition(BranchTransition branchTransition) {
            live.onTransition(branchTransition);
            telemetry.onTransition(branchTransition);
        }

        @Override
        public void onJoined(JoinedMessage joinedMessage) {
            telemetry.onJoined(joinedMessage);
        }

        @Override
        public void onEventDropped(JsonNode event, String why) {
            live.onEventDropped(event, why);
        }
    }
}

package dev.stride.local.lambda;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The context that a handler receives with an invocation in this process, in place of Lambda's context. */
public final class LocalInvocationContext implements Context {

    private final String function;
    private final String requestId = UUID.randomUUID().toString();
    private final InstantSource clock;
    private final Instant deadline;
    private final LambdaLogger logger;

    /**
     * Creates the context of an invocation that starts now. The invocation has the timeout of the functions that
     * process queues on AWS.
     */
    public LocalInvocationContext(String function, InstantSource clock, LambdaLogger logger) {
        this.function = function;
        this.clock = clock;
        this.deadline = clock.instant().plus(Limits.FUNCTION_TIMEOUT);
        this.logger = logger;
    }

    @Override
    public int getRemainingTimeInMillis() {
        return (int) Math.max(0, Duration.between(clock.instant(), deadline).toMillis());
    }

    @Override
    public String getAwsRequestId() {
        return requestId;
    }

    /**
     * Returns a function name that is as long as the names that CloudFormation generates. Log lines contain this name, and their
     * size is counted as usage, which should be the same as on AWS.
     */
    @Override
    public String getFunctionName() {
        return "stride-" + function + "Function-000000000000";
    }

    @Override
    public String getFunctionVersion() {
        return "$LATEST";
    }

    @Override
    public String getInvokedFunctionArn() {
        return "arn:aws:lambda:local:000000000000:function:" + function;
    }

    @Override
    public LambdaLogger getLogger() {
        return logger;
    }

    @Override
    public String getLogGroupName() {
        return "/aws/lambda/" + function;
    }

    @Override
    public String getLogStreamName() {
        return "local";
    }

    @Override
    public int getMemoryLimitInMB() {
        return (int) (Runtime.getRuntime().maxMemory() >> 20);
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
        return null;
    }
}

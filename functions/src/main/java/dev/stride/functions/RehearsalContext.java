package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import dev.stride.Limits;
import org.jspecify.annotations.Nullable;

/**
 * The Lambda context of an invocation that warms up a function before a SnapStart snapshot. It discards all log
 * messages.
 */
final class RehearsalContext implements Context {

    private static final String NAME = "rehearsal";

    @Override
    public int getRemainingTimeInMillis() {
        return (int) Limits.FUNCTION_TIMEOUT.toMillis();
    }

    @Override
    public LambdaLogger getLogger() {
        return new LambdaLogger() {
            @Override
            public void log(String message) {}

            @Override
            public void log(byte[] message) {}
        };
    }

    @Override
    public String getAwsRequestId() {
        return NAME;
    }

    @Override
    public String getLogGroupName() {
        return NAME;
    }

    @Override
    public String getLogStreamName() {
        return NAME;
    }

    @Override
    public String getFunctionName() {
        return NAME;
    }

    @Override
    public String getFunctionVersion() {
        return NAME;
    }

    @Override
    public String getInvokedFunctionArn() {
        return NAME;
    }

    @Override
    public @Nullable CognitoIdentity getIdentity() {
        return null;
    }

    @Override
    public @Nullable ClientContext getClientContext() {
        return null;
    }

    @Override
    public int getMemoryLimitInMB() {
        return (int) (Runtime.getRuntime().maxMemory() >> 20);
    }
}

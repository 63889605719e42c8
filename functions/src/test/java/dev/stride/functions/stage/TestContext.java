package dev.stride.functions.stage;

import com.amazonaws.services.lambda.runtime.ClientContext;
import com.amazonaws.services.lambda.runtime.CognitoIdentity;
import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The context of one invocation, with a record of its log. */
public final class TestContext implements Context {

    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final int remainingMillis;

    public TestContext() {
        this(60_000);
    }

    public TestContext(int remainingMillis) {
        this.remainingMillis = remainingMillis;
    }

    public String log() {
        return String.join("\n", lines);
    }

    @Override
    public String getAwsRequestId() {
        return "request-1";
    }

    @Override
    public int getRemainingTimeInMillis() {
        return remainingMillis;
    }

    @Override
    public LambdaLogger getLogger() {
        return new LambdaLogger() {
            @Override
            public void log(String message) {
                lines.add(message);
            }

            @Override
            public void log(byte[] message) {
                log(new String(message, StandardCharsets.UTF_8));
            }
        };
    }

    @Override
    public String getLogGroupName() {
        return "";
    }

    @Override
    public String getLogStreamName() {
        return "";
    }

    @Override
    public String getFunctionName() {
        return "";
    }

    @Override
    public String getFunctionVersion() {
        return "1";
    }

    @Override
    public String getInvokedFunctionArn() {
        return "";
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
        return 1024;
    }
}

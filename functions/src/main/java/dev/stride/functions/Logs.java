package dev.stride.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.events.SQSEvent.SQSMessage;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import java.io.PrintWriter;
import java.io.StringWriter;

/** What operators read. */
final class Logs {

    /** Tells that something failed, why, and where in the code. */
    static void failure(Context context, String what, Exception why) {
        var trace = new StringWriter();
        why.printStackTrace(new PrintWriter(trace));
        context.getLogger().log(what + " failed: " + trace, LogLevel.ERROR);
    }

    /** Tells what became of a message that could not be handled. */
    static void settled(Context context, SQSMessage message, String what) {
        context.getLogger().log("message " + message.getMessageId() + " " + what, LogLevel.ERROR);
    }

    private Logs() {}
}

package dev.stride.functions.watch;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.logging.LogLevel;
import dev.stride.WatchLimits;
import java.util.stream.Collectors;

/** Notices as lines for people, through the logger of the invocation: what went wrong, and nothing of what went well. */
record PlainLogs(KnownSecrets secrets) implements Logs {

    @Override
    public boolean include(Level level) {
        return Level.WARN.includes(level);
    }

    @Override
    public void tell(Notice notice, Context context) {
        var about = notice.fields().entrySet().stream()
                .map(field -> ", " + field.getKey() + " " + legible(field.getValue()))
                .collect(Collectors.joining());
        var why = notice.failure()
                .map(failure -> ": " + Legible.trace(failure, secrets))
                .orElse("");
        context.getLogger()
                .log(
                        notice.message() + about + why,
                        LogLevel.valueOf(notice.level().name()));
    }

    private String legible(Object value) {
        var text = Legible.cut(secrets.blottedOut(value.toString()), WatchLimits.LOG_VALUE_CHARACTERS);
        return Legible.onOneLine(text);
    }
}

package dev.stride.local;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A record of log messages. */
public final class CapturedLog implements LambdaLogger {

    private final List<String> lines = new CopyOnWriteArrayList<>();

    public List<String> all() {
        return List.copyOf(lines);
    }

    @Override
    public void log(String message) {
        lines.add(message);
    }

    @Override
    public void log(byte[] message) {
        lines.add(new String(message, StandardCharsets.UTF_8));
    }
}

package dev.stride.local;

import com.amazonaws.services.lambda.runtime.LambdaLogger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** A record of log messages. */
public final class CapturedLog implements LambdaLogger {

    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    public List<String> all() {
        return List.copyOf(lines);
    }

    /** Waits for a message, and removes it from the record. */
    public String take() throws InterruptedException {
        return lines.take();
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

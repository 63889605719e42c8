package dev.stride.local.agent;

import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/**
 * The two streams of a session, one message in each line. The library ends a session at the first line that is no message, and drops
 * what is under way when the input ends: here, such a line is answered with an error, and the input ends when all requests are
 * answered.
 */
final class MessageLink {

    /** The most bytes of a message; a definition has at most 1 MiB, and needs more in JSON. */
    static final int MESSAGE_BYTES = 8 << 20;

    private static final String REFUSAL =
            "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":\"A line is one JSON-RPC message of at most "
                    + MESSAGE_BYTES + " bytes.\"}}";

    private final McpJsonMapper mapper;
    private final InputStream source;
    private final OutputStream sink;
    private final Duration patience;
    private final CountDownLatch ended = new CountDownLatch(1);
    private int unanswered;

    /** @param patience the longest time to wait for answers when the input has ended */
    MessageLink(McpJsonMapper mapper, InputStream source, OutputStream sink, Duration patience) {
        this.mapper = mapper;
        this.source = new BufferedInputStream(source);
        this.sink = sink;
        this.patience = patience;
    }

    InputStream input() {
        return new Requests();
    }

    OutputStream output() {
        return new Answers();
    }

    /** Waits until the input has ended, and everything is answered. */
    void awaitEnd() throws InterruptedException {
        ended.await();
    }

    private final class Requests extends InputStream {

        private byte[] line = {};
        private int position;

        @Override
        public int read() throws IOException {
            var one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (position == line.length && !next()) {
                awaitAnswers();
                ended.countDown();
                return -1;
            }
            var count = Math.min(length, line.length - position);
            System.arraycopy(line, position, target, offset, count);
            position += count;
            return count;
        }

        /** Reads the next message; returns false at the end of the input. */
        private boolean next() throws IOException {
            while (true) {
                var read = new ByteArrayOutputStream();
                var character = source.read();
                if (character < 0) {
                    return false;
                }
                for (; character >= 0 && character != '\n'; character = source.read()) {
                    if (read.size() <= MESSAGE_BYTES) {
                        read.write(character);
                    }
                }
                if (accepts(read)) {
                    read.write('\n');
                    line = read.toByteArray();
                    position = 0;
                    return true;
                }
            }
        }

        private boolean accepts(ByteArrayOutputStream read) throws IOException {
            var text = read.toString(StandardCharsets.UTF_8);
            if (text.isBlank()) {
                return false;
            }
            if (read.size() <= MESSAGE_BYTES) {
                try {
                    if (McpSchema.deserializeJsonRpcMessage(mapper, text) instanceof JSONRPCRequest) {
                        count(1);
                    }
                    return true;
                } catch (IOException | IllegalArgumentException noMessage) {
                    // answered below
                }
            }
            write(REFUSAL.getBytes(StandardCharsets.UTF_8));
            return false;
        }
    }

    /** Collects a message, and writes it as a whole. */
    private final class Answers extends OutputStream {

        private final ByteArrayOutputStream message = new ByteArrayOutputStream();

        @Override
        public void write(int character) {
            message.write(character);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            message.write(bytes, offset, length);
        }

        @Override
        public void flush() throws IOException {
            if (message.size() == 0) {
                return;
            }
            var text = message.toString(StandardCharsets.UTF_8).strip();
            message.reset();
            var answer = McpSchema.deserializeJsonRpcMessage(mapper, text);
            MessageLink.this.write(inOwnWords(answer, text).getBytes(StandardCharsets.UTF_8));
            if (answer instanceof JSONRPCResponse) {
                count(-1);
            }
        }
    }

    /** Returns an answer with an error of the library in other words and without its details. */
    private String inOwnWords(McpSchema.JSONRPCMessage answer, String text) throws IOException {
        if (!(answer instanceof JSONRPCResponse response) || response.error() == null) {
            return text;
        }
        var code = response.error().code();
        var error = new JSONRPCError(code, words(code), null);
        return mapper.writeValueAsString(new JSONRPCResponse(response.jsonrpc(), response.id(), null, error));
    }

    private static String words(int code) {
        return switch (code) {
            case ErrorCodes.METHOD_NOT_FOUND -> "The server has no such method: it has tools only.";
            case ErrorCodes.INVALID_PARAMS -> "There is no such tool: use those that `tools/list` names.";
            default -> "The parameters of the request do not have the form that the Model Context Protocol gives them.";
        };
    }

    private synchronized void write(byte[] message) throws IOException {
        sink.write(message);
        sink.write('\n');
        sink.flush();
    }

    private synchronized void count(int requests) {
        unanswered += requests;
        notifyAll();
    }

    private synchronized void awaitAnswers() {
        var end = System.nanoTime() + patience.toNanos();
        try {
            for (var left = patience;
                    unanswered > 0 && left.isPositive();
                    left = Duration.ofNanos(end - System.nanoTime())) {
                wait(Math.max(1, left.toMillis()));
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}

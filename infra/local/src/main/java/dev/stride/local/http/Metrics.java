package dev.stride.local.http;

import com.sun.management.UnixOperatingSystemMXBean;
import dev.stride.functions.http.message.ApiResponse;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.IntSupplier;

/**
 * The metrics of this process, in the text format of Prometheus.
 *
 * @param connections returns the number of open connections to services and brokers
 */
public record Metrics(IntSupplier connections) {

    static final String PATH = "/metrics";

    private static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    static boolean isFor(LocalRequest request) {
        return request.method().equals("GET") && request.path().equals(PATH);
    }

    ApiResponse response() {
        return new ApiResponse(200, Map.of("Content-Type", TYPE), text().getBytes(StandardCharsets.UTF_8));
    }

    private String text() {
        var text = new StringBuilder();
        append(text, "stride_connections", "Open connections to services and brokers.", connections.getAsInt());
        // Windows has handles of another kind.
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            append(text, "process_open_fds", "Open file descriptors.", system.getOpenFileDescriptorCount());
            append(text, "process_max_fds", "Most file descriptors.", system.getMaxFileDescriptorCount());
        }
        return text.toString();
    }

    private static void append(StringBuilder text, String name, String help, long value) {
        text.append("# HELP %1$s %2$s\n# TYPE %1$s gauge\n%1$s %3$d\n".formatted(name, help, value));
    }
}

package dev.stride.functions.telemetry;

import dev.stride.TelemetryLimits;
import dev.stride.trace.TraceCollector;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/**
 * A client that sends spans to an OpenTelemetry collector over HTTP. The collector usually runs on the same host and so
 * has a private address. The egress policy, which blocks private addresses for workflows, does not restrict this
 * client, because the operator sets the address.
 *
 * @param address the collector's HTTP endpoint for traces, such as {@code http://localhost:4318/v1/traces}
 */
public record OtlpHttpCollector(URI address) implements TraceCollector {

    private static final int REFUSED = 300;

    @Override
    public void export(byte[] document) throws IOException {
        var connection = (HttpURLConnection) address.toURL().openConnection();
        connection.setConnectTimeout((int) TelemetryLimits.TRACE_TIMEOUT.toMillis());
        connection.setReadTimeout((int) TelemetryLimits.TRACE_TIMEOUT.toMillis());
        connection.setInstanceFollowRedirects(false);
        connection.setDoOutput(true);
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Content-Type", "application/json");
        try (var out = connection.getOutputStream()) {
            out.write(document);
        }
        var status = connection.getResponseCode();
        if (status >= REFUSED) {
            throw new IOException(address + " answered with " + status);
        }
        try (var in = connection.getInputStream()) {
            in.skipNBytes(Math.max(0, connection.getContentLengthLong()));
        }
    }
}

package dev.stride.trace;

import java.io.IOException;

/** An OpenTelemetry collector that receives finished spans. */
@FunctionalInterface
public interface TraceCollector {

    /**
     * Sends spans to the collector and waits briefly for its response.
     *
     * @param document an OTLP export request as JSON
     * @throws IOException if the collector does not accept it
     */
    void export(byte[] document) throws IOException;
}

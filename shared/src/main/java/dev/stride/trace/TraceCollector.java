package dev.stride.trace;

import java.io.IOException;

/** An OpenTelemetry collector that accepts spans. */
@FunctionalInterface
public interface TraceCollector {

    /**
     * Sends a document and waits briefly until it is accepted.
     *
     * @param document an OTLP export request as JSON
     * @throws IOException if the collector does not accept it
     */
    void export(byte[] document) throws IOException;
}

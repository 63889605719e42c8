package dev.stride.trace;

import java.io.IOException;

/** Takes spans. */
@FunctionalInterface
public interface TraceCollector {

    /**
     * Sends a document, and waits until it was taken, for a short time.
     *
     * @param document an export request of OTLP, as JSON
     * @throws IOException when it was not taken
     */
    void export(byte[] document) throws IOException;
}

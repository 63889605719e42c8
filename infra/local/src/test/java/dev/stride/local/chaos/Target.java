package dev.stride.local.chaos;

import java.net.URI;
import java.util.List;

/** A running deployment into which faults can be injected. */
interface Target extends AutoCloseable {

    /** Returns the addresses of the running processes. */
    List<URI> addresses();

    /** Returns the faults that can be injected. */
    List<ChaosFault> faults();

    /** Ends all faults, and waits until all processes run. */
    void removeFaults();

    /** Returns the number of messages in the dead-letter queues. */
    int deadLetters();

    /** Returns a description for the report. */
    String description();

    @Override
    void close();
}

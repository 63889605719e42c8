package dev.stride.local.chaos;

import java.net.URI;
import java.util.List;

/** A running Stride that can be hurt. */
interface Target extends AutoCloseable {

    /** Where it answers at this moment. */
    List<URI> addresses();

    /** What can be done to it. */
    List<ChaosFault> faults();

    /** Ends all that was done to it, and waits until it all runs. */
    void removeFaults();

    /** How many letters lie in its dead letters. */
    int deadLetters();

    /** What it is made of, for the report. */
    String description();

    @Override
    void close();
}

package dev.stride.benchmarks.peers;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;

/** An engine with its settings, as the comparison measures it. */
sealed interface Subject permits Stride, Restate {

    String title();

    /** Returns what the engine promises about stored steps. */
    String durability();

    /** Returns what is missing on this machine, so that the engine cannot be measured; empty if nothing is. */
    Optional<String> missing();

    /**
     * Starts the engine with no data, and returns when it answers.
     *
     * @param processes receives the processes of the engine
     * @param folder an empty folder for its data
     * @param service the service that the workflows call
     */
    Engine start(Processes processes, Path folder, URI service) throws IOException, InterruptedException;
}

package dev.stride.fuzz;

import java.nio.file.Path;
import java.util.List;

/** A parser of external input that is tested by fuzzing. Each run creates it by its constructor without arguments. */
public interface FuzzTarget {

    /** Gives the part an input. Returns whatever the part makes of it; throws when the part breaks a promise. */
    void read(byte[] input);

    /** Folder of the inputs that are read in every build: seeds, and what the fuzzer has found. */
    default Path saved() {
        return Path.of("src/test/resources/fuzz", getClass().getSimpleName());
    }

    /** Further files that a fuzzer begins with. */
    default List<Path> seeds() {
        return List.of();
    }
}

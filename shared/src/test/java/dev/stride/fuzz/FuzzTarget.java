package dev.stride.fuzz;

import java.nio.file.Path;
import java.util.List;

/** A part of the product that reads what others send. Made anew, by its constructor without arguments, for each run. */
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

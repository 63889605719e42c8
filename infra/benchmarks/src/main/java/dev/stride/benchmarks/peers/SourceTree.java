package dev.stride.benchmarks.peers;

import java.nio.file.Path;

/** The source tree from which the benchmarks were built. */
public final class SourceTree {

    private static final Path ROOT = root();

    /**
     * Returns the path of a file in Stride's source tree.
     *
     * @param path relative to the root, such as {@code examples/order/order.sw.yaml}
     */
    public static Path resolve(String path) {
        return ROOT.resolve(path);
    }

    /**
     * Returns the root folder of Stride's source tree. It is found from the location of these classes, which are in a
     * jar or a folder in {@code infra/benchmarks/target}.
     */
    private static Path root() {
        var location = SourceTree.class.getProtectionDomain().getCodeSource().getLocation();
        return Path.of(location.getPath()).resolve("../../../..").normalize();
    }

    private SourceTree() {}
}

package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The id of a branch.
 *
 * @param instance id of the instance; ids sort by start time
 * @param path position in the instance's tree of branches; {@value #ROOT} for the root branch, which is the instance
 */
public record BranchId(String instance, String path) {

    public static final String ROOT = "0";

    public static BranchId root(String instance) {
        return new BranchId(instance, ROOT);
    }

    @JsonIgnore
    public boolean isRoot() {
        return path.equals(ROOT);
    }

    /** Returns the id of a child branch. @param fork version of this branch whose commit started the child and its siblings */
    public BranchId child(long fork, int index) {
        return new BranchId(instance, path + "." + fork + "-" + index);
    }

    /** Returns the path as {@code #2.1} for the first branch inside the second branch; empty for the root branch. */
    public static String label(String path) {
        var arms = Stream.of(path.split("\\.", -1))
                .skip(1)
                .map(step -> Integer.parseInt(step.substring(step.lastIndexOf('-') + 1)) + 1)
                .map(String::valueOf)
                .collect(Collectors.joining("."));
        return arms.isEmpty() ? "" : "#" + arms;
    }

    /** Returns the position of a child branch among the branches that its parent has started. */
    public Position position() {
        var dot = path.lastIndexOf('.');
        var dash = path.lastIndexOf('-');
        return new Position(
                new BranchId(instance, path.substring(0, dot)),
                Long.parseLong(path.substring(dot + 1, dash)),
                Integer.parseInt(path.substring(dash + 1)));
    }

    /**
     * The position of a child branch among the branches that its parent has started.
     *
     * @param forkVersion version of the parent whose commit started the branch and its siblings
     */
    public record Position(BranchId parent, long forkVersion, int index) {}

    @Override
    public String toString() {
        return instance + "/" + path;
    }
}

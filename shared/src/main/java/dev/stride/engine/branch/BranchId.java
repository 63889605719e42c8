package dev.stride.engine.branch;

import com.fasterxml.jackson.annotation.JsonIgnore;

/**
 * Names one line of control.
 *
 * @param instance id of the instance, which sorts by its start time
 * @param path place in the instance's tree of branches; the root branch, which is the instance, has {@value #ROOT}
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

    /** The id of a child. @param fork version of this branch whose commit began the child and its siblings */
    public BranchId child(long fork, int index) {
        return new BranchId(instance, path + "." + fork + "-" + index);
    }

    @Override
    public String toString() {
        return instance + "/" + path;
    }
}

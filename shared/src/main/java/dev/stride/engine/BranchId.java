package dev.stride.engine;

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

    @Override
    public String toString() {
        return instance + "/" + path;
    }
}

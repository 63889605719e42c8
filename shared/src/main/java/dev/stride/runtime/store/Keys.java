package dev.stride.runtime.store;

/** Partitions that several kinds of items share. */
final class Keys {

    static String instance(String id) {
        return "INSTANCE#" + id;
    }

    static String workflow(String id) {
        return "WORKFLOW#" + id;
    }

    private Keys() {}
}

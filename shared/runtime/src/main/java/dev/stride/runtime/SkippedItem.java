package dev.stride.runtime;

/**
 * An item behind which work on many items went on, because the item could not be read or handled.
 *
 * @param work the name of the work, such as {@code sweep}
 * @param kind what the item is or belongs to, such as {@code instance}
 * @param id of that item
 */
public record SkippedItem(String work, String kind, String id, RuntimeException failure) {}

package dev.stride.call.cloud;

/**
 * An event for EventBridge.
 *
 * @param bus its name or ARN
 * @param detail a JSON object
 */
public record BusEvent(String bus, String source, String detailType, String detail) {}

package dev.stride.call.aws.client;

/**
 * An event for EventBridge.
 *
 * @param bus name or ARN of the event bus
 * @param detail a JSON object
 */
public record EventBridgeEvent(String bus, String source, String detailType, String detail) {}

package dev.stride.engine.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event that has come.
 *
 * @param name the author's name of it
 * @param id tells it from every other event; ids sort by time of arrival
 * @param content the CloudEvent as JSON
 */
public record ReceivedEvent(@JsonProperty("event") String name, String id, JsonNode content) {}

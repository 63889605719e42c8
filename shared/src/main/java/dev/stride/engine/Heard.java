package dev.stride.engine;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * An event that has come.
 *
 * @param event the author's name of it
 * @param id tells it from every other event; ids sort by time of arrival
 * @param content the CloudEvent as JSON
 */
public record Heard(String event, String id, JsonNode content) {}

package dev.stride.plan;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A function as deployment resolved it: all that a call needs besides its arguments.
 *
 * @param kind key of the kind of call that understands the template, such as {@code rest}
 * @param template that kind's own data
 */
public record CallTemplate(String kind, JsonNode template) {}

package dev.stride.call;

import com.fasterxml.jackson.databind.JsonNode;
import dev.stride.plan.Fault;

/** How a call ended. */
public sealed interface Reply {

    record Answered(JsonNode result) implements Reply {}

    record Failed(Fault fault) implements Reply {}
}

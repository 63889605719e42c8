package dev.stride.fuzz;

import dev.stride.common.Result;
import dev.stride.expression.jsonlogic.JsonLogic;
import dev.stride.runtime.codec.Json;
import java.io.IOException;

/** A fuzz target for JsonLogic rules. */
public final class JsonLogicTarget implements FuzzTarget {

    @Override
    public void read(byte[] input) {
        try {
            if (JsonLogic.parse(Json.parse(input)) instanceof Result.Ok(var rule)) {
                Sample.evaluate(rule);
            }
        } catch (IOException noJson) {
            // Not a document that a rule could stand in.
        }
    }
}

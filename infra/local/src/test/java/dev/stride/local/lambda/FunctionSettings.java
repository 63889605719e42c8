package dev.stride.local.lambda;

import java.time.Duration;
import java.util.Map;

/**
 * The settings of a function in a template.
 *
 * @param handler the class that handles its events
 * @param memory in megabytes
 * @param timeout of one invocation
 * @param environment environment variables
 */
public record FunctionSettings(
        String name, String handler, int memory, Duration timeout, Map<String, String> environment) {

    public FunctionSettings {
        environment = Map.copyOf(environment);
    }

    String arn() {
        return "arn:aws:lambda:us-east-1:000000000000:function:" + name;
    }
}

package dev.stride.local.convert;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A converter of a definition's general properties, such as name, version, schedule, timeout and input schema, but not
 * of its states.
 */
record HeadText(Declared declared) {

    private static final String DSL = "1.0.3";
    private static final Pattern NAME = Pattern.compile("[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?");
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+){0,2}");
    private static final List<String> UTC = List.of("UTC", "Z", "Etc/UTC");

    void addTo(ObjectNode converted, ReadObject definition) {
        var document = converted.putObject("document").put("dsl", DSL).put("namespace", Declared.NAMESPACE);
        document.put("name", name(definition.get("id")));
        document.put("version", version(definition.get("version")));
        copy(definition.get("name"), document, "title");
        copy(definition.get("description"), document, "summary");
        var metadata = definition.get("metadata");
        if (!metadata.isAbsent()) {
            document.set("metadata", metadata.value());
        }
        if (definition.has("annotations")) {
            document.withObject("metadata")
                    .set("annotations", definition.get("annotations").value());
        }
        definition.ignore("specVersion", "expressionLang");
        if (definition.get("autoRetries").value().asBoolean()) {
            definition.leave(
                    "autoRetries",
                    "Open Workflow 1.0 does not retry by default, only in a `try` task with a retry policy");
        }
        if (definition.get("keepActive").value().asBoolean()) {
            definition.leave("keepActive", "in Open Workflow 1.0, an instance cannot stay active after its last task");
        }
        addUse(converted, definition);
        addInput(converted, definition.get("dataInputSchema"));
        addTimeout(converted, definition.get("timeouts").at("workflowExecTimeout"));
        addSchedule(converted, definition.get("start").at("schedule"));
    }

    private static void copy(Place place, ObjectNode document, String name) {
        if (!place.isAbsent()) {
            document.put(name, place.value().asText());
        }
    }

    /**
     * Returns the id as a name that Open Workflow 1.0 allows. Reports a changed id, because callers of the workflow must
     * then use the new name.
     */
    private static String name(Place id) {
        var text = id.value().asText();
        if (NAME.matcher(text).matches()) {
            return text;
        }
        var name = text.replaceAll("([a-z0-9])([A-Z])", "$1-$2")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+|-+$", "");
        ReadObject.leave(
                id,
                "names of Open Workflow 1.0 have only lower-case letters, digits and hyphens; this one becomes `%s`"
                        .formatted(name));
        return name;
    }

    /** Returns the version as a semantic version with three numbers: {@code 1.2} becomes {@code 1.2.0}. */
    private static String version(Place version) {
        var text = version.isAbsent() ? "1" : version.value().asText();
        if (!VERSION.matcher(text).matches()) {
            return text;
        }
        return text
                + ".0"
                        .repeat(2
                                - (int) text.chars()
                                        .filter(character -> character == '.')
                                        .count());
    }

    private void addUse(ObjectNode converted, ReadObject definition) {
        var use = TaskText.object();
        AuthenticationText.addTo(use, declared);
        var secrets = definition.get("secrets");
        if (secrets.value().isArray()) {
            use.set("secrets", secrets.value());
        } else if (!secrets.isAbsent()) {
            ReadObject.leave(secrets, "the secrets are declared in a file; name them in the definition first");
        }
        if (!use.isEmpty()) {
            converted.set("use", use);
        }
    }

    private static void addInput(ObjectNode converted, Place written) {
        var schema = written.value().isObject() && written.value().has("schema") ? written.at("schema") : written;
        if (written.isAbsent()) {
            return;
        }
        var failing = written.at("failOnValidationErrors");
        if (!failing.isAbsent() && !failing.value().asBoolean()) {
            ReadObject.leave(
                    failing, "an input that does not match its schema is always an error in Open Workflow 1.0");
            return;
        }
        var target = converted.putObject("input").putObject("schema").put("format", "json");
        if (schema.value().isTextual()) {
            target.putObject("resource").put("endpoint", schema.value().textValue());
        } else {
            target.set("document", schema.value());
        }
    }

    private static void addTimeout(ObjectNode converted, Place timeout) {
        if (timeout.isAbsent()) {
            return;
        }
        ReadObject.leave(
                timeout,
                "an instance of Open Workflow 1.0 that exceeds its timeout is FAULTED, and its running task is cancelled");
        if (!timeout.at("runBefore").isAbsent()) {
            ReadObject.leave(
                    timeout.at("runBefore"), "Open Workflow 1.0 cannot run a state after the timeout of the workflow");
        }
        var duration = timeout.value().isObject() ? timeout.at("duration") : timeout;
        converted.putObject("timeout").put("after", duration.value().asText());
    }

    private static void addSchedule(ObjectNode converted, Place schedule) {
        if (schedule.isAbsent()) {
            return;
        }
        var zone = schedule.at("timezone");
        if (!zone.isAbsent() && !UTC.contains(zone.value().asText())) {
            ReadObject.leave(zone, "schedules of Open Workflow 1.0 are in UTC");
        }
        var cron = schedule.at("cron");
        var interval = schedule.value().isTextual() ? schedule : schedule.at("interval");
        if (!cron.isAbsent()) {
            var expression = cron.value().isObject() ? cron.at("expression") : cron;
            converted.putObject("schedule").put("cron", expression.value().asText());
            if (!cron.at("validUntil").isAbsent()) {
                ReadObject.leave(cron.at("validUntil"), "schedules of Open Workflow 1.0 have no end");
            }
        } else if (interval.value().asText().matches("R/P[^/]+")) {
            converted
                    .putObject("schedule")
                    .put("every", interval.value().asText().substring(2));
        } else {
            ReadObject.leave(
                    interval,
                    "schedules of Open Workflow 1.0 begin with the deployment and have no end; write `R/` and a duration");
        }
    }
}

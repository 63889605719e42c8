package dev.stride.language.serverlessworkflow08.habit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The habits of definitions for SonataFlow that are rewritten without a change of meaning, one method for each. */
public final class SonataFlowHabits {

    public static final List<Habit> ALL = List.of(
            SonataFlowHabits::specVersion,
            SonataFlowHabits::version,
            SonataFlowHabits::idAndKey,
            SonataFlowHabits::doubleBraces,
            SonataFlowHabits::secretVariable,
            SonataFlowHabits::quotedBooleans,
            SonataFlowHabits::bareExpressions,
            SonataFlowHabits::parameters,
            SonataFlowHabits::classpath,
            SonataFlowHabits::producedEvents,
            SonataFlowHabits::missingParts,
            SonataFlowHabits::openQuestions);

    private static final String SPEC_VERSION = "specVersion";
    private static final Pattern BRACES = Pattern.compile("\\s*\\{\\{\\s*(.*?)\\s*}}\\s*", Pattern.DOTALL);
    private static final Pattern SECRET = Pattern.compile("\\$SECRET(?!\\w)");
    private static final Pattern CLASSPATH = Pattern.compile("classpath:/*");
    private static final Pattern JAVA_CLASS = Pattern.compile("[a-z]\\w*(\\.\\w+)+");

    private static final Set<String> BOOLEANS = Set.of(
            "terminate",
            "compensate",
            "dataOnly",
            "end",
            "useResults",
            "usedForCompensation",
            "keepActive",
            "autoRetries",
            "exclusive",
            "failOnValidationErrors",
            "interrupt",
            "useData");

    /** Properties that are always an expression, by the property that holds them. */
    private static final Map<String, Set<String>> EXPRESSIONS = Map.of(
            "stateDataFilter", Set.of("input", "output"),
            "actionDataFilter", Set.of("fromStateData", "results", "toStateData"),
            "eventDataFilter", Set.of("data", "toStateData"),
            "dataConditions", Set.of("condition"),
            "actions", Set.of("condition"),
            "states", Set.of("inputCollection", "outputCollection"));

    private static void specVersion(ObjectNode definition, ChangeLog log) {
        var written = definition.path(SPEC_VERSION);
        if (written.isMissingNode()) {
            DefinitionTree.insertAfter(definition, List.of("id", "key", "version"), SPEC_VERSION, new TextNode("0.8"));
            log.changed("/" + SPEC_VERSION, "added `specVersion: '0.8'`");
        } else if (!written.isTextual() || written.textValue().startsWith("0.8.")) {
            definition.put(SPEC_VERSION, "0.8");
            log.changed("/" + SPEC_VERSION, "written as '0.8'");
        }
    }

    private static void version(ObjectNode definition, ChangeLog log) {
        var written = definition.path("version");
        if (written.isNumber()) {
            definition.put("version", written.asText());
            log.changed("/version", "written as a text");
        }
    }

    private static void idAndKey(ObjectNode definition, ChangeLog log) {
        if (definition.has("id") && definition.has("key")) {
            definition.remove("key");
            log.changed("/key", "removed, because `id` counts");
        }
    }

    private static void doubleBraces(ObjectNode definition, ChangeLog log) {
        DefinitionTree.replaceTexts(
                definition,
                text -> {
                    var braces = BRACES.matcher(text);
                    return braces.matches() ? "${ " + braces.group(1) + " }" : text;
                },
                (pointer, before, after) -> log.changed(pointer, "`{{ }}` written as `${ }`"));
    }

    private static void secretVariable(ObjectNode definition, ChangeLog log) {
        DefinitionTree.replaceTexts(
                definition,
                text -> SECRET.matcher(text).replaceAll(Matcher.quoteReplacement("$SECRETS")),
                (pointer, before, after) -> log.changed(pointer, "`$SECRET` written as `$SECRETS`"));
    }

    private static void quotedBooleans(ObjectNode definition, ChangeLog log) {
        for (var part : DefinitionTree.parts(definition)) {
            for (var property : BOOLEANS) {
                var written = part.object().path(property);
                if (written.isTextual() && Set.of("true", "false").contains(written.textValue())) {
                    part.object()
                            .set(
                                    property,
                                    BooleanNode.valueOf(written.textValue().equals("true")));
                    log.changed(part.at(property), "written as a boolean");
                }
            }
        }
    }

    private static void bareExpressions(ObjectNode definition, ChangeLog log) {
        for (var part : DefinitionTree.parts(definition)) {
            for (var property : EXPRESSIONS.getOrDefault(part.name(), Set.of())) {
                var written = part.object().path(property);
                if (written.isTextual()
                        && !written.textValue().contains("${")
                        && !written.textValue().isBlank()) {
                    part.object().put(property, "${ " + written.textValue().strip() + " }");
                    log.changed(part.at(property), "expression written in `${ }`");
                }
            }
        }
    }

    private static void parameters(ObjectNode definition, ChangeLog log) {
        for (var part : DefinitionTree.parts(definition)) {
            if (part.name().equals("functionRef") && part.object().has("parameters") && part.lacks("arguments")) {
                DefinitionTree.rename(part.object(), "parameters", "arguments");
                log.changed(part.at("arguments"), "`parameters` renamed to `arguments`");
            }
        }
    }

    private static void classpath(ObjectNode definition, ChangeLog log) {
        DefinitionTree.replaceTexts(
                definition,
                text -> CLASSPATH.matcher(text).lookingAt()
                        ? CLASSPATH.matcher(text).replaceFirst("")
                        : text,
                (pointer, before, after) ->
                        log.changed(pointer, "`classpath:` removed: the file lies beside the definition"));
    }

    private static void producedEvents(ObjectNode definition, ChangeLog log) {
        var produced = events(definition, Set.of("triggerEventRef"), "produceEvents");
        var consumed = events(definition, Set.of("resultEventRef", "eventRef", "eventRefs"), "");
        DefinitionTree.list(definition, "events").forEach(event -> {
            var name = event.object().path("name").asText();
            var isProduced = event.object().path("kind").asText().equals("produced");
            if (produced.contains(name) && consumed.contains(name)) {
                log.cannotChange(event.pointer(), "`" + name + "` is produced and consumed: declare an event for each");
            } else if (produced.contains(name) && !isProduced) {
                if (event.lacks("kind")) {
                    DefinitionTree.insertAfter(
                            event.object(), List.of("name", "type"), "kind", new TextNode("produced"));
                } else {
                    event.object().put("kind", "produced");
                }
                log.changed(event.at("kind"), "written as `produced`");
            }
            source(event, log);
        });
    }

    private static void source(DefinitionTree.Part event, ChangeLog log) {
        var written = event.object().path("source");
        var isEmpty = written.isMissingNode()
                || written.isNull()
                || written.isTextual() && written.textValue().isBlank();
        var isProduced = event.object().path("kind").asText().equals("produced");
        if (isEmpty && !isProduced) {
            event.object().remove("source");
            DefinitionTree.insertAfter(
                    event.object(), List.of("name", "type"), "source", new TextNode(EventDefinition.ANY_SOURCE));
            log.changed(event.at("source"), "written as `" + EventDefinition.ANY_SOURCE + "`, any source");
        } else if (isEmpty && !written.isMissingNode()) {
            event.object().remove("source");
            log.changed(event.at("source"), "removed, because it is empty");
        }
    }

    /** Returns the names of events that properties refer to; those of {@code eventRef} depend on the list that they stand in. */
    private static Set<String> events(ObjectNode definition, Set<String> properties, String list) {
        return DefinitionTree.parts(definition).stream()
                .flatMap(part -> part.object().properties().stream()
                        .filter(property -> part.name().equals("produceEvents")
                                ? list.equals("produceEvents")
                                        && property.getKey().equals("eventRef")
                                : properties.contains(property.getKey()))
                        .flatMap(property -> property.getValue().isArray()
                                ? property.getValue().valueStream()
                                : Stream.of(property.getValue())))
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .collect(Collectors.toSet());
    }

    private static void missingParts(ObjectNode definition, ChangeLog log) {
        for (var part : DefinitionTree.parts(definition)) {
            var isBranch = part.name().equals("branches");
            var isOperation = part.name().equals("states")
                    && part.object().path("type").asText().equals("operation");
            if (isBranch && part.lacks("name")) {
                var name = "branch-" + part.pointer().substring(part.pointer().lastIndexOf('/') + 1);
                DefinitionTree.insertAfter(part.object(), List.of(), "name", new TextNode(name));
                log.changed(part.at("name"), "added the name `" + name + "`");
            }
            if (part.name().equals("eventRef")
                    && part.object().has("triggerEventRef")
                    && part.lacks("resultEventRef")
                    && part.lacks("invoke")) {
                DefinitionTree.insertAfter(part.object(), List.of("triggerEventRef"), "invoke", new TextNode("async"));
                log.changed(part.at("invoke"), "added `invoke: async`, because the action awaits no event");
            }
            if ((isBranch || isOperation) && part.lacks("actions")) {
                DefinitionTree.insertAfter(
                        part.object(), List.of("name", "type"), "actions", JsonNodeFactory.instance.arrayNode());
                log.changed(part.at("actions"), "added an empty list of actions");
            }
        }
    }

    private static void openQuestions(ObjectNode definition, ChangeLog log) {
        for (var part : DefinitionTree.parts(definition)) {
            var object = part.object();
            if (object.path("type").asText().equals("switch")
                    && part.name().equals("states")
                    && part.lacks("defaultCondition")) {
                log.cannotChange(part.pointer(), "add `defaultCondition`, for data or events that fit no condition");
            }
            if (part.name().equals("functionRef")
                    && !object.path("arguments").isMissingNode()
                    && !object.path("arguments").isObject()) {
                log.cannotChange(part.at("arguments"), "write an object of named arguments");
            }
            if (part.name().equals("errors")
                    && JAVA_CLASS.matcher(object.path("code").asText()).matches()) {
                log.cannotChange(
                        part.at("code"), "no service reports this class of Java: write the code of the fault, or `*`");
            }
        }
    }

    private SonataFlowHabits() {}
}

package dev.stride.language.serverlessworkflow08.lenient;

import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.language.ReadingMode.Dialect;
import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.lenient.Differences.ForeignHabits;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading.Habit;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Rewrites definitions to the form of the specification, so that the parser needs to support only that form. */
public final class LenientReading {

    /** Returns the corrections in their order. The correction of an event's source depends on the corrected kind. */
    private static List<Habit> habits(Dialect dialect) {
        return List.of(
                new HeaderHabits(),
                new NameHabit(),
                new BooleanHabit(),
                new ExpressionHabits(dialect),
                new JsonPathHabit(),
                new EventKindHabit(),
                new EventSourceHabit(),
                new ReplyHabit(),
                new ActionsHabits(),
                new DurationHabit(),
                new DocumentHabits(),
                new ForeignHabits());
    }

    /**
     * Returns the definition, corrected to the form that the specification requires, and reports each correction at its
     * place in the author's text. A definition that needs corrections was probably written for SonataFlow. For such a
     * definition, the method also warns about parts that behave differently in SonataFlow.
     */
    public static Place normalise(Place definition, Dialect dialect) {
        if (!definition.value().isObject()) {
            return definition;
        }
        var copy = definition.withValue(definition.value().deepCopy());
        habits(dialect).forEach(habit -> habit.normalise(copy));
        if (dialect == Dialect.SONATAFLOW || !copy.value().equals(definition.value())) {
            new Differences().normalise(copy);
        }
        return copy;
    }

    private LenientReading() {}

    /** A habit of authors: a form that the specification does not allow, but whose meaning is clear. */
    @FunctionalInterface
    interface Habit {

        /**
         * Changes a definition to the form that the specification requires. Reports each change as an assumption about the
         * author's intention.
         *
         * @param definition the root of a copy of the definition, which this method may change; its places point into the author's
         *     text
         */
        void normalise(Place definition);
    }

    /** Adds {@code specVersion} if it is missing, and removes {@code key} if {@code id} is set, too. */
    private static final class HeaderHabits implements Habit {

        static final String SPEC_VERSION = "specVersion";
        static final String VERSION = "0.8";

        @Override
        public void normalise(Place definition) {
            var specVersion = definition.at(SPEC_VERSION);
            if (specVersion.isAbsent()) {
                specVersion.assume(
                        "`specVersion` is missing; `" + VERSION + "` is assumed",
                        "write `specVersion: '" + VERSION + "'`");
                Parts.put(definition, SPEC_VERSION, VERSION);
            }
            var key = definition.at("key");
            if (!key.isAbsent() && !definition.at("id").isAbsent()) {
                key.assume("`id` and `key` are both set; only `id` is used", "remove `key`");
                Parts.remove(definition, "key");
            }
        }
    }

    /** Makes an action asynchronous if its {@code eventRef} names no reply event. */
    private static final class ReplyHabit implements Habit {

        private static final String RESULT = "resultEventRef";

        @Override
        public void normalise(Place definition) {
            Parts.actions(definition)
                    .map(action -> action.at("eventRef"))
                    .filter(reference -> reference.value().has("triggerEventRef")
                            && reference.at(RESULT).isAbsent()
                            && !reference.at("invoke").value().asText().equals("async"))
                    .forEach(reference -> {
                        reference
                                .at(RESULT)
                                .assume(
                                        "`%s` is missing; the action publishes its event and awaits no reply"
                                                .formatted(RESULT),
                                        "write `invoke: async`, or add `%s`".formatted(RESULT));
                        Parts.put(reference, "invoke", "async");
                    });
        }
    }

    /** Renames properties of other versions of the specification, such as {@code actionFilter}. */
    private static final class NameHabit implements Habit {

        @Override
        public void normalise(Place definition) {
            Parts.actions(definition).forEach(action -> {
                rename(action, "actionFilter", "actionDataFilter");
                rename(action.at("functionRef"), "parameters", "arguments");
            });
        }

        private static void rename(Place object, String written, String name) {
            var place = object.at(written);
            if (!object.value().has(written)) {
                return;
            }
            if (object.value().has(name)) {
                place.fault(
                        "`" + written + "` is another name of `" + name + "`, and both are set", "keep `" + name + "`");
                Parts.remove(object, written);
            } else {
                place.assume("`" + written + "` is read as `" + name + "`", "rename it to `" + name + "`");
                Parts.rename(object, written, name);
            }
        }
    }

    /** Completes JSONPath in filters: SonataFlow accepts {@code .name} and {@code name} for {@code $.name}. */
    private static final class JsonPathHabit implements Habit {

        private static final List<String> FILTERS = List.of("stateDataFilter", "actionDataFilter", "eventDataFilter");

        /** Matches a path of names and indexes that begins at a name. */
        private static final Pattern PATH =
                Pattern.compile("\\.?([A-Za-z_][\\w-]*+(?:\\.[A-Za-z_][\\w-]*+|\\[\\d++\\])*+)");

        @Override
        public void normalise(Place definition) {
            if (definition.at("expressionLang").value().asText().equals("jsonpath")) {
                Parts.objects(definition)
                        .filter(object -> FILTERS.contains(Parts.owner(object)))
                        .forEach(JsonPathHabit::complete);
            }
        }

        private static void complete(Place filter) {
            filter.children().filter(path -> path.value().isTextual()).toList().forEach(path -> {
                var written = PATH.matcher(path.value().textValue().strip());
                if (written.matches()) {
                    var complete = "$." + written.group(1);
                    path.assume("the path is read as `%s`".formatted(complete), "write `${ %s }`".formatted(complete));
                    Parts.put(filter, path.name(), complete);
                }
            });
        }
    }

    /**
     * Completes states and branches: adds an empty array of actions if the actions are missing, and a name if a branch has none.
     */
    private static final class ActionsHabits implements Habit {

        private static final String ACTIONS = "actions";
        private static final String NAME = "name";
        private static final Set<String> STATES = Set.of("operation", "foreach");

        @Override
        public void normalise(Place definition) {
            Parts.states(definition).forEach(state -> nameBranches(Parts.items(state, "branches")));
            var states = Parts.states(definition)
                    .filter(state -> STATES.contains(state.at("type").value().asText()));
            var branches = Parts.branches(definition)
                    .filter(branch -> branch.at("workflowId").isAbsent());
            Stream.concat(states, branches)
                    .filter(owner -> owner.at(ACTIONS).isAbsent())
                    .forEach(ActionsHabits::addActions);
        }

        private static void addActions(Place owner) {
            owner.at(ACTIONS).assume("`actions` is missing; no action is performed here", "write `actions: []`");
            Parts.put(owner, ACTIONS, JsonNodeFactory.instance.arrayNode());
        }

        private static void nameBranches(Stream<Place> branches) {
            branches.filter(branch -> branch.at(NAME).isAbsent()).forEach(branch -> {
                var name = "branch-" + branch.name();
                branch.at(NAME).assume("`name` is missing; the branch is named `%s`".formatted(name), "add `name`");
                Parts.put(branch, NAME, name);
            });
        }
    }

    /** Lets a consumed event without a source match any source. Removes an empty source of a produced event. */
    private static final class EventSourceHabit implements Habit {

        private static final String SOURCE = "source";

        @Override
        public void normalise(Place definition) {
            Parts.items(definition, "events")
                    .filter(event -> isEmpty(event.at(SOURCE)))
                    .forEach(EventSourceHabit::complete);
        }

        private static boolean isEmpty(Place source) {
            return source.isAbsent()
                    || source.value().isTextual() && source.value().textValue().isBlank();
        }

        private static void complete(Place event) {
            var source = event.at(SOURCE);
            if (!event.at("kind").value().asText().equals(Kind.PRODUCED.toString())) {
                source.assume(
                        "`source` of a consumed event is missing; events from any source are consumed",
                        "write `source: '%s'`".formatted(EventDefinition.ANY_SOURCE));
                Parts.put(event, SOURCE, EventDefinition.ANY_SOURCE);
            } else if (!source.isAbsent()) {
                source.assume("the empty `source` is read as if it were missing", "remove it");
                Parts.remove(event, SOURCE);
            }
        }
    }

    /** Replaces booleans in quotation marks by booleans. */
    private static final class BooleanHabit implements Habit {

        private static final List<String> BOOLEANS = List.of(
                "autoRetries",
                "compensate",
                "dataOnly",
                "end",
                "exclusive",
                "failOnValidationErrors",
                "interrupt",
                "keepActive",
                "terminate",
                "useData",
                "useResults",
                "usedForCompensation");

        private static final Set<String> WORDS = Set.of("true", "false");

        @Override
        public void normalise(Place definition) {
            Parts.objects(definition)
                    .forEach(object -> BOOLEANS.stream()
                            .filter(name ->
                                    WORDS.contains(object.at(name).value().asText())
                                            && object.at(name).value().isTextual())
                            .forEach(name -> unquote(object, name)));
        }

        private static void unquote(Place object, String name) {
            var written = object.at(name);
            var word = written.value().textValue();
            written.assume(
                    "expected true or false; the string \"%s\" is read as %s".formatted(word, word),
                    "write `" + word + '`');
            Parts.put(object, name, BooleanNode.valueOf(Boolean.parseBoolean(word)));
        }
    }

    /** Replaces a constant such as <code>${ $CONST.limit }</code> in a duration, which cannot be an expression. */
    private static final class DurationHabit implements Habit {

        private static final List<String> DURATIONS = List.of(
                "actionExecTimeout",
                "after",
                "before",
                "branchExecTimeout",
                "delay",
                "duration",
                "eventTimeout",
                "increment",
                "maxDelay",
                "resultEventTimeout",
                "single",
                "stateExecTimeout",
                "total",
                "workflowExecTimeout");

        private static final Pattern CONSTANT =
                Pattern.compile("\\s*(?:\\$\\{\\s*)?\\$CONST((?:\\.[A-Za-z_]\\w*+)++)(?:\\s*})?\\s*");

        @Override
        public void normalise(Place definition) {
            Parts.objects(definition)
                    .forEach(object ->
                            DURATIONS.forEach(duration -> resolve(object, duration, definition.at("constants"))));
        }

        private static void resolve(Place object, String duration, Place constants) {
            var written = object.at(duration);
            var constant = CONSTANT.matcher(written.value().asText());
            if (!written.value().isTextual() || !constant.matches()) {
                return;
            }
            var value = constants.value().at(constant.group(1).replace('.', '/'));
            if (value.isTextual()) {
                written.assume(
                        "a duration cannot be an expression; this expression reads a constant and is replaced by its value, `%s`"
                                .formatted(value.textValue()),
                        "write `" + value.textValue() + "`");
                Parts.put(object, duration, value);
            }
        }
    }
}

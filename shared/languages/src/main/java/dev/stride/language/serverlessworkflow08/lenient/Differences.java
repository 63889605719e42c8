package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import dev.stride.language.serverlessworkflow08.event.EventDefinition;
import dev.stride.language.serverlessworkflow08.event.EventDefinition.Kind;
import dev.stride.language.serverlessworkflow08.lenient.LenientReading.Habit;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Warns about parts of a definition that the specification allows, but that behave differently in SonataFlow. */
final class Differences implements Habit {

    /** The properties that SonataFlow ignores, by the name of the property that holds their object or array of objects. */
    private static final Map<String, Set<String>> IGNORED = Map.of(
            "actions", Set.of("retryRef"),
            "action", Set.of("retryRef"),
            "timeouts", Set.of("actionExecTimeout", "branchExecTimeout", "stateExecTimeout"),
            "workflowExecTimeout", Set.of("runBefore"),
            "states", Set.of("batchSize"),
            "end", Set.of("continueAs"),
            "start", Set.of("schedule"),
            "subFlowRef", Set.of("version"));

    /** Matches {@code .response}, where SonataFlow stores a result that is no object. Stride stores it under the action's name. */
    private static final Pattern RESPONSE = Pattern.compile("(?<![\\w.)\\]\"$])\\.response\\b");

    private static final String EVENT_TIMEOUT = "eventTimeout";

    @Override
    public void normalise(Place definition) {
        Parts.objects(definition).forEach(Differences::warnOfEffects);
        Parts.states(definition).forEach(Differences::warnOfTimeout);
        Parts.items(definition, "events").forEach(Differences::warnOfSource);
        Parts.objects(definition)
                .flatMap(object -> object.children())
                .filter(text -> RESPONSE.matcher(text.value().asText()).find())
                .forEach(
                        text -> text.warn(
                                "a result that is not an object is merged under the name of the action, whereas SonataFlow merges it under `response`",
                                "read the result from `.NAME`, or set `toStateData: .response` to merge the result under `response`"));
    }

    private static void warnOfEffects(Place object) {
        IGNORED.getOrDefault(Parts.owner(object), Set.of()).stream()
                .map(object::at)
                .filter(place -> !place.isAbsent())
                .forEach(place -> place.warn(
                        "SonataFlow ignores this property, but Stride applies it",
                        "remove this property if you do not want its effect"));
    }

    private static void warnOfTimeout(Place state) {
        var timeout = state.at("timeouts").at(EVENT_TIMEOUT);
        if (!timeout.isAbsent()) {
            timeout.warnFirst(
                    "if events do not arrive within `eventTimeout`, the workflow continues after this state, whereas SonataFlow raises an error",
                    "after this state, add a `switch` state that checks in the workflow data whether the events arrived");
        }
    }

    private static void warnOfSource(Place event) {
        var source = event.at("source").value().asText();
        if (!event.at("kind").value().asText().equals(Kind.PRODUCED.toString())
                && !source.equals(EventDefinition.ANY_SOURCE)
                && !source.isBlank()) {
            event.at("source")
                    .warn(
                            "only events from this source are consumed, whereas SonataFlow ignores the source",
                            "write `source: '%s'` to consume events from any source"
                                    .formatted(EventDefinition.ANY_SOURCE));
        }
    }

    /** Warns about values with a different effect in SonataFlow, such as the name of a Java class as the code of an error. */
    static final class ForeignHabits implements Habit {

        private static final List<String> METADATA = List.of("configKey", "errorMessage", "failOnStatusCode");

        private static final Pattern JAVA_CLASS = Pattern.compile("[a-z]\\w*(?:\\.[\\w.]*\\w)?\\.[A-Z]\\w*");
        private static final String TIMED_OUT = "TimedOut";

        @Override
        public void normalise(Place definition) {
            Parts.objects(definition).map(object -> object.at("metadata")).forEach(ForeignHabits::warnOfMetadata);
            Parts.objects(definition)
                    .flatMap(object -> Parts.items(object, "produceEvents"))
                    .filter(event -> event.at("data").isAbsent())
                    .forEach(event -> event.warn(
                            "the event has no `data`; the state data are not sent with it",
                            "write `data: '${ . }'` to send the state data with the event"));
            Parts.items(definition, "errors").map(error -> error.at("code")).forEach(ForeignHabits::warnOfCode);
        }

        private static void warnOfMetadata(Place metadata) {
            METADATA.stream()
                    .filter(metadata.value()::has)
                    .forEach(name ->
                            metadata.at(name).warn("the metadata `" + name + "` have no effect", "remove them"));
        }

        private static void warnOfCode(Place code) {
            var written = code.value().asText();
            if (JAVA_CLASS.matcher(written).matches()) {
                code.warn(
                        "this error definition never matches, because its code is the name of a Java class; "
                                + "the codes of faults in Stride are not class names",
                        "write the code of the fault, such as `404` or `%s`, or remove the code and name the error `*`"
                                .formatted(Fault.COMMUNICATION));
            } else if (written.equals(TIMED_OUT)) {
                code.warn(
                        "the code `%s` never matches, because an expired `eventTimeout` is not an error in Stride"
                                .formatted(TIMED_OUT),
                        "to handle timeouts of actions, branches or states, write `%s`".formatted(Fault.TIMEOUT));
            }
        }
    }
}

package dev.stride.language.serverlessworkflow08.lenient;

import dev.stride.language.document.Place;
import dev.stride.plan.fault.Fault;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Warnings about values that Stride accepts, but that have a different effect in SonataFlow. An example is the name of
 * a Java class as the code of an error.
 */
final class ForeignHabits implements Habit {

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
                .forEach(name -> metadata.at(name).warn("the metadata `" + name + "` have no effect", "remove them"));
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

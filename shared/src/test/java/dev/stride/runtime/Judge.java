package dev.stride.runtime;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.source.Reading;
import dev.stride.language.source.SourceReader;
import dev.stride.reference.Account;
import dev.stride.reference.Occurrence;
import dev.stride.reference.Reference;
import dev.stride.reference.Setting;
import dev.stride.runtime.Invention.Invented;
import dev.stride.runtime.codec.Json;
import dev.stride.simulation.Mishaps;
import dev.stride.simulation.Weather;
import dev.stride.testing.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Compares what the product makes of an invented program with what the reference interpreter says of it. */
final class Judge {

    /** An instance as {@link Ending} tells of it. */
    private static final Pattern INSTANCE =
            Pattern.compile("(\\S+) (\\S+) (\\S+) input .* output (.*) fault (.*) states \\[(.*)]");

    private final Invented invented;
    private final Account expected;

    Judge(Invented invented) {
        this.invented = invented;
        expected = Account.of(Reference.lives(
                setting(),
                invented.program().services().get(),
                invented.program().workflow(),
                Optional.empty(),
                invented.program().input(),
                invented.program().clock()));
    }

    /** What must come out. */
    Account expected() {
        return expected;
    }

    /** How a run of the product differs from what must come out, and what it did that never must happen. */
    List<String> verdict(Program program, long seed, Weather weather, Mishaps mishaps) {
        var services = new ArrayList<Recorded>();
        var recorded = program.with(() -> {
            services.add(new Recorded(program.services().get()));
            return services.getLast();
        });
        var ending = CrashRun.run(recorded, seed, weather, mishaps, CrashRun.REAL);
        var found = new ArrayList<>(ending.violations());
        found.addAll(expected.differences(account(ending, services.getLast().calls())));
        return found;
    }

    private static Account account(Ending ending, List<String> calls) {
        var instances = new ArrayList<String>();
        var states = new ArrayList<String>();
        for (var line : ending.instances()) {
            var told = INSTANCE.matcher(line);
            if (!told.matches()) {
                throw new IllegalStateException("an instance is told of in another way: " + line);
            }
            var status = told.group(3);
            var failed = status.equals("FAULTED");
            instances.add(Account.instance(
                    told.group(1),
                    told.group(2),
                    status,
                    Optional.of(told.group(4)).filter(it -> !it.isEmpty()).map(Judge::json),
                    Optional.of(told.group(5)).filter(_ -> failed).map(fault -> fault.substring(fault.indexOf(' ') + 1))));
            states.add(Account.states(told.group(1), states(told.group(6))));
        }
        var produced = ending.produced().stream()
                .map(event -> Account.event((ObjectNode) json(event)))
                .toList();
        return new Account(instances, states, calls, produced);
    }

    /** The states of the one line of execution that goes through states. */
    private static List<String> states(String told) {
        return told.isEmpty() ? List.of() : Arrays.asList(told.substring(1, told.length() - 1).split(", "));
    }

    private Setting setting() {
        var documents = new HashMap<String, JsonNode>();
        invented.documents().forEach((name, text) -> documents.put(name, document(text)));
        var secrets = JsonNodeFactory.instance.objectNode();
        invented.program().secrets().forEach(secrets::put);
        var events = new ArrayList<Occurrence>();
        for (var step : invented.program().steps()) {
            events.add(occurrence((Step.Event) step, events.size(), invented.program().clock()));
        }
        return new Setting(invented.definitions(), documents, secrets, events);
    }

    private static Occurrence occurrence(Step.Event event, int number, Instant clock) {
        return new Occurrence(event.after().map(clock::plus), event.complete("event-" + number, clock));
    }

    private static JsonNode document(String text) {
        return switch (SourceReader.read(text)) {
            case Reading.Read(var source) -> source.root();
            case Reading.Unreadable(var fault) -> throw new IllegalStateException(fault.toString());
        };
    }

    private static JsonNode json(String text) {
        return Json.read(text.getBytes(java.nio.charset.StandardCharsets.UTF_8), JsonNode.class);
    }
}

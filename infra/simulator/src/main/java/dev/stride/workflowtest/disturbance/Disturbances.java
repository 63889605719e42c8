package dev.stride.workflowtest.disturbance;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.stride.language.document.Place;
import dev.stride.workflowtest.disturbance.Disturbance.CallFault;
import dev.stride.workflowtest.disturbance.Disturbance.EventFault;
import dev.stride.workflowtest.disturbance.Disturbance.InputFault;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All that goes wrong in a test case. */
public record Disturbances(List<Disturbance> all) {

    public static final Disturbances NONE = new Disturbances(List.of());

    /** The delay of the reply of a slow service. */
    public static final Duration SLOWNESS = Duration.ofSeconds(10);

    /** The delay of a late event. It is longer than most workflows wait for an event. */
    public static final Duration EVENT_DELAY = Duration.ofDays(30);

    public static final Duration TIMER_DELAY = Duration.ofHours(1);

    /** The virtual time after its last step in which a disturbed case must end, unless it says {@code until}. */
    public static final Duration PATIENCE = Duration.ofDays(90);

    /** A disturbed case stops after this number of steps, such as message deliveries: it may try the same for ever. */
    public static final int STEPS = 3_000;

    /** The greatest number of disturbances of a case. */
    public static final int MOST = 16;

    /** Orders disturbances, of which there is at least one, by their number, and then by the one that is hardest to picture. */
    public static final Comparator<Disturbances> PLAINEST_FIRST = Comparator.<Disturbances>comparingInt(
                    each -> each.all.size())
            .thenComparing(each -> Collections.max(each.all, Disturbance.PLAINEST_FIRST), Disturbance.PLAINEST_FIRST);

    public Disturbances {
        all = List.copyOf(all);
    }

    /** Reads the list {@code disturb} of a test case. */
    public static Disturbances parse(Place place) {
        var items = place.items();
        if (items.size() > MOST) {
            place.fault("A case has at most %d disturbances, but these are %d".formatted(MOST, items.size()), "");
            return NONE;
        }
        return new Disturbances(
                items.stream().flatMap(item -> Disturbance.parse(item).stream()).toList());
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    /** Returns these disturbances and another one. */
    public Disturbances and(Disturbance other) {
        return new Disturbances(Stream.concat(all.stream(), Stream.of(other)).toList());
    }

    /** Returns the disturbances as a test file writes them. */
    public ArrayNode toJson() {
        var json = JsonNodeFactory.instance.arrayNode();
        all.forEach(each -> json.add(each.toJson()));
        return json;
    }

    /** Returns what goes wrong, as a sentence. */
    public String sentence() {
        return all.stream().map(Disturbance::sentence).collect(Collectors.joining("; "));
    }

    /** Returns what happens to a request. @param number counted from 1 over the requests with this target */
    public Optional<CallFault> ofCall(String target, int number) {
        return of(Disturbance.OfCall.class)
                .filter(call -> call.hits(target, number))
                .map(Disturbance.OfCall::fault)
                .findFirst();
    }

    /** Returns what happens to an event of the case. @param number counted from 1 */
    public Optional<EventFault> ofEvent(int number) {
        return of(Disturbance.OfEvent.class)
                .filter(event -> event.number() == number)
                .map(Disturbance.OfEvent::fault)
                .findFirst();
    }

    /** Returns by how much a timer is late. @param number counted from 1 */
    public Duration delayOfTimer(int number) {
        return of(Disturbance.OfTimer.class).anyMatch(timer -> timer.number() == number) ? TIMER_DELAY : Duration.ZERO;
    }

    /** Returns whether the runtime crashes after a commit. @param commit counted from 1 */
    public boolean crashesAfter(int commit) {
        return of(Disturbance.Crash.class).anyMatch(crash -> crash.commit() == commit);
    }

    /** Returns the input with its missing and wrong fields. */
    public JsonNode applyTo(JsonNode input) {
        var disturbed = input.deepCopy();
        of(Disturbance.OfInput.class).forEach(field -> disturb(disturbed, field));
        return disturbed;
    }

    private static void disturb(JsonNode input, Disturbance.OfInput field) {
        var pointer = JsonPointer.compile(field.pointer());
        if (input.at(pointer).isMissingNode()) {
            return;
        }
        switch (input.at(pointer.head())) {
            case ObjectNode object -> {
                var name = pointer.last().getMatchingProperty();
                switch (field.fault()) {
                    case MISSING -> object.remove(name);
                    case WRONG -> object.set(name, InputFault.ofAnotherType(object.path(name)));
                }
            }
            case ArrayNode array -> {
                var index = pointer.last().getMatchingIndex();
                switch (field.fault()) {
                    case MISSING -> array.remove(index);
                    case WRONG -> array.set(index, InputFault.ofAnotherType(array.path(index)));
                }
            }
            case JsonNode _ -> {}
        }
    }

    private <D extends Disturbance> Stream<D> of(Class<D> kind) {
        return all.stream().filter(kind::isInstance).map(kind::cast);
    }
}

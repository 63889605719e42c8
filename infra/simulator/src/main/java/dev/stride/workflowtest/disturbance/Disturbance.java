package dev.stride.workflowtest.disturbance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.stride.language.document.Fields;
import dev.stride.language.document.Place;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One thing that goes wrong in a test case, and the place where it does. */
public sealed interface Disturbance {

    /** Orders disturbances by what a reader must know to picture them: least for a missing event, most for a crash after a commit. */
    Comparator<Disturbance> PLAINEST_FIRST =
            Comparator.comparingInt(Disturbance::kindRank).thenComparingInt(Disturbance::faultRank);

    /** Returns the disturbance as a test file writes it. */
    ObjectNode toJson();

    /** Returns what goes wrong, as a sentence. */
    String sentence();

    private int kindRank() {
        return switch (this) {
            case OfEvent _ -> 0;
            case OfCall _ -> 1;
            case OfInput _ -> 2;
            case OfTimer _ -> 3;
            case Crash _ -> 4;
        };
    }

    private int faultRank() {
        return switch (this) {
            case OfEvent event -> rank(event.fault);
            case OfCall call -> rank(call.fault);
            case OfInput input -> rank(input.fault);
            case OfTimer _, Crash _ -> 0;
        };
    }

    private static <F extends Enum<F>> int rank(F fault) {
        return List.of(fault.getDeclaringClass().getEnumConstants()).indexOf(fault);
    }

    /** Returns whether another disturbance is at the same place, so that both together make no sense. */
    default boolean isAt(Disturbance other) {
        return switch (this) {
            case OfCall call ->
                other instanceof OfCall(String target, OptionalInt nth, CallFault _)
                        && call.target.equals(target)
                        && (call.nth.isEmpty() || nth.isEmpty() || call.nth.equals(nth));
            case OfEvent event -> other instanceof OfEvent(int number, EventFault _) && event.number == number;
            case OfTimer timer -> timer.equals(other);
            case Crash crash -> crash.equals(other);
            case OfInput input ->
                other instanceof OfInput(String pointer, InputFault _)
                        && (isWithin(pointer, input.pointer) || isWithin(input.pointer, pointer));
        };
    }

    private static boolean isWithin(String pointer, String outer) {
        return (pointer + "/").startsWith(outer + "/");
    }

    /**
     * A request to a service that goes wrong.
     *
     * @param target the called operation, such as {@code POST /orders}
     * @param nth which of the requests with this target, counted from 1; empty for all
     */
    record OfCall(String target, OptionalInt nth, CallFault fault) implements Disturbance {

        @Override
        public ObjectNode toJson() {
            var json = JsonNodeFactory.instance.objectNode().put("call", target);
            nth.ifPresent(number -> json.put("nth", number));
            return json.put("as", fault.word());
        }

        @Override
        public String sentence() {
            return nth.isPresent()
                    ? "%s, request %d, %s".formatted(target, nth.getAsInt(), fault.sentence())
                    : "every %s %s".formatted(target, fault.sentence());
        }

        boolean hits(String called, int number) {
            return target.equals(called) && (nth.isEmpty() || nth.getAsInt() == number);
        }
    }

    /** An event of the case that goes wrong. @param number which of its events, counted from 1 */
    record OfEvent(int number, EventFault fault) implements Disturbance {

        @Override
        public ObjectNode toJson() {
            return JsonNodeFactory.instance.objectNode().put("event", number).put("as", fault.word());
        }

        @Override
        public String sentence() {
            return "event %d %s".formatted(number, fault.sentence());
        }
    }

    /**
     * A timer that fires {@link Disturbances#TIMER_DELAY} late.
     *
     * @param number which of the timers, counted from 1 in the order in which they are set
     */
    record OfTimer(int number) implements Disturbance {

        @Override
        public ObjectNode toJson() {
            return JsonNodeFactory.instance.objectNode().put("timer", number).put("as", "late");
        }

        @Override
        public String sentence() {
            return "timer %d fires an hour late".formatted(number);
        }
    }

    /** A crash of the runtime right after a commit. @param commit which commit of the case, counted from 1 */
    record Crash(int commit) implements Disturbance {

        @Override
        public ObjectNode toJson() {
            return JsonNodeFactory.instance.objectNode().put("crash", commit);
        }

        @Override
        public String sentence() {
            return "the runtime crashes after commit %d".formatted(commit);
        }
    }

    /** A field of the input that is not as it should be. @param pointer JSON pointer into the input */
    record OfInput(String pointer, InputFault fault) implements Disturbance {

        @Override
        public ObjectNode toJson() {
            return JsonNodeFactory.instance.objectNode().put("input", pointer).put("as", fault.word());
        }

        @Override
        public String sentence() {
            return "%s of the input %s".formatted(pointer, fault.sentence());
        }
    }

    /** Reads a disturbance from a test file. Returns empty after it has reported a fault. */
    static Optional<Disturbance> parse(Place place) {
        var fields = place.fields();
        var kind = List.of("call", "event", "timer", "crash", "input").stream()
                .filter(fields::has)
                .findFirst();
        if (kind.isEmpty()) {
            fields.reportMissing("call", "event", "timer", "crash", "input");
            return Optional.empty();
        }
        var read = switch (kind.get()) {
            case "call" -> call(fields);
            case "event" -> event(fields);
            case "timer" -> timer(fields);
            case "crash" -> count(fields.get("crash")).<Disturbance>map(Crash::new);
            default -> input(fields);
        };
        fields.rejectUnknown();
        return read;
    }

    private static Optional<Disturbance> call(Fields fields) {
        var target = fields.text("call");
        var nth = fields.has("nth") ? count(fields.get("nth")).map(OptionalInt::of) : Optional.of(OptionalInt.empty());
        var fault = fault(fields, List.of(CallFault.values()), CallFault::word);
        return nth.flatMap(number -> fault.map(it -> new OfCall(target, number, it)));
    }

    private static Optional<Disturbance> event(Fields fields) {
        var fault = fault(fields, List.of(EventFault.values()), EventFault::word);
        return count(fields.get("event")).flatMap(number -> fault.map(it -> new OfEvent(number, it)));
    }

    private static Optional<Disturbance> timer(Fields fields) {
        var late = fault(fields, List.of("late"), Function.identity());
        return count(fields.get("timer")).flatMap(number -> late.map(_ -> new OfTimer(number)));
    }

    private static Optional<Disturbance> input(Fields fields) {
        var pointer = fields.text("input");
        if (!pointer.startsWith("/")) {
            fields.get("input").fault("`" + pointer + "` is not a JSON pointer", "write it as /order/id");
        }
        var fault = fault(fields, List.of(InputFault.values()), InputFault::word);
        return fault.map(it -> new OfInput(pointer, it));
    }

    private static <F> Optional<F> fault(Fields fields, List<F> faults, Function<F, String> word) {
        var stated = fields.text("as");
        var fault =
                faults.stream().filter(each -> word.apply(each).equals(stated)).findAny();
        if (fields.has("as") && fault.isEmpty()) {
            fields.get("as")
                    .fault(
                            "`%s` cannot happen here".formatted(stated),
                            "write " + faults.stream().map(word).collect(Collectors.joining(", ")));
        }
        return fault;
    }

    private static Optional<Integer> count(Place place) {
        var count = place.number()
                .filter(number ->
                        number.signum() > 0 && number.stripTrailingZeros().scale() <= 0)
                .filter(number -> number.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0)
                .map(BigDecimal::intValue);
        if (count.isEmpty() && place.isNumber()) {
            place.fault("This number must be a whole number from 1", "");
        }
        return count;
    }

    /** How a request to a service goes wrong, the plainest first. */
    enum CallFault {
        REFUSED("refused", "is refused"),
        TIMED_OUT("timeout", "is performed, but its reply never arrives"),
        CLIENT_ERROR("4xx", "is answered with 400 or its counterpart"),
        SERVER_ERROR("5xx", "is answered with 500 or its counterpart"),
        /** The reply arrives {@link Disturbances#SLOWNESS} late. */
        SLOW("slow", "is answered ten seconds late"),
        MALFORMED("malformed", "is performed, but its reply is cut off"),
        /** The service gets the request a second time under the same key, as after a crash of the runtime, and answers both. */
        TWICE("twice", "is sent and answered twice");

        private final String word;
        private final String sentence;

        CallFault(String word, String sentence) {
            this.word = word;
            this.sentence = sentence;
        }

        /** Returns the word for the fault in a test file. */
        public String word() {
            return word;
        }

        /** Returns what happens to the request, in words. */
        public String sentence() {
            return sentence;
        }

        /** Returns whether the service may have performed the request, although its caller cannot know. */
        public boolean leavesDoubt() {
            return switch (this) {
                case TIMED_OUT, MALFORMED, TWICE, SLOW -> true;
                case REFUSED, CLIENT_ERROR, SERVER_ERROR -> false;
            };
        }

        /** Returns whether a later attempt of the same request may well succeed. */
        public boolean isPassing() {
            return switch (this) {
                case REFUSED, TIMED_OUT, SERVER_ERROR, SLOW -> true;
                case CLIENT_ERROR, MALFORMED, TWICE -> false;
            };
        }
    }

    /** How an event goes wrong on its way, the plainest first. */
    enum EventFault {
        MISSING("missing", "is never sent"),
        /** The event arrives {@link Disturbances#EVENT_DELAY} late, after all other steps. */
        LATE("late", "arrives thirty days late"),
        TWICE("twice", "arrives twice"),
        EARLY("early", "arrives at the very beginning"),
        SWAPPED("swapped", "arrives after the next event");

        private final String word;
        private final String sentence;

        EventFault(String word, String sentence) {
            this.word = word;
            this.sentence = sentence;
        }

        /** Returns the word for the fault in a test file. */
        public String word() {
            return word;
        }

        /** Returns what happens to the event, in words. */
        public String sentence() {
            return sentence;
        }
    }

    /** How a field of the input goes wrong, the plainest first. */
    enum InputFault {
        MISSING("missing", "is missing"),
        WRONG("wrong", "has a value of another type");

        private final String word;
        private final String sentence;

        InputFault(String word, String sentence) {
            this.word = word;
            this.sentence = sentence;
        }

        /** Returns the word for the fault in a test file. */
        public String word() {
            return word;
        }

        /** Returns what is wrong with the field, in words. */
        public String sentence() {
            return sentence;
        }

        static JsonNode ofAnotherType(JsonNode value) {
            return switch (value.getNodeType()) {
                case STRING, NULL, MISSING, BINARY, POJO -> IntNode.valueOf(7);
                case NUMBER, BOOLEAN, OBJECT -> TextNode.valueOf("wrong");
                case ARRAY -> JsonNodeFactory.instance.objectNode();
            };
        }
    }
}

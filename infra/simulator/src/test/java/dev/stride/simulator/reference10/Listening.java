package dev.stride.simulator.reference10;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.stride.simulator.reference10.Setting10.Arrival;
import dev.stride.simulator.reference10.Setting10.Missed;
import dev.stride.simulator.reference10.Tasks.At;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** The interpreter of "Listen" for filters by type and data, which match only events that come while the task listens. */
record Listening(Strand strand, Tasks tasks) {

    JsonNode run(JsonNode task, At at) {
        var to = task.at("/listen/to");
        var begun = strand.now;
        var coming = new ArrayList<>(strand.setting.events().stream()
                .filter(arrival -> arrival.at().isAfter(begun))
                .toList());
        var heard = JsonNodeFactory.instance.arrayNode();
        if (to.has("all")) {
            all(to.get("all"), coming, heard, at);
        } else if (to.has("until")) {
            until(task, coming, heard, at);
        } else {
            var filters = to.has("one") ? List.of(to.get("one")) : list(to.get("any"));
            heard.add(next(filters, coming, at).path("data"));
        }
        return heard;
    }

    private void all(JsonNode filters, List<Arrival> coming, ArrayNode heard, At at) {
        var open = list(filters);
        while (!open.isEmpty()) {
            var event = next(open, coming, at);
            open.removeIf(filter -> matches(filter, event, at));
            heard.add(event.path("data"));
        }
    }

    private void until(JsonNode task, List<Arrival> coming, ArrayNode heard, At at) {
        var filters = list(task.at("/listen/to/any"));
        var until = task.at("/listen/to/until");
        var stop = until.isTextual() ? Optional.<JsonNode>empty() : Optional.of(until.path("one"));
        var both = new ArrayList<>(filters);
        stop.ifPresent(both::add);
        while (true) {
            var event = next(both, coming, at);
            if (stop.filter(filter -> matches(filter, event, at)).isPresent()) {
                return;
            }
            heard.add(result(task.path("foreach"), event.path("data"), heard.size(), at));
            if (stop.isEmpty() && Formula10.holds(until, heard, at.with("context", strand.context))) {
                return;
            }
        }
    }

    /** Runs the tasks for one event, and returns the element of the output (D91). */
    private JsonNode result(JsonNode foreach, JsonNode item, int index, At at) {
        if (foreach.isMissingNode()) {
            return item;
        }
        var inside = at.with(foreach.path("item").asText("item"), item)
                .with(foreach.path("at").asText("index"), IntNode.valueOf(index))
                .with("context", strand.context);
        var done = foreach.has("do")
                ? tasks.list(foreach.get("do"), item, inside.below("/foreach/do"))
                        .output()
                : item;
        var seen = inside.with("context", strand.context);
        var as = foreach.at("/output/as");
        var output = as.isMissingNode() ? done : Formula10.value(as, done, seen);
        var export = foreach.at("/export/as");
        if (!export.isMissingNode()) {
            strand.context = Formula10.value(export, output, seen);
        }
        return output;
    }

    /** Waits for the next event that a filter matches, and removes it and those before it. */
    private JsonNode next(List<JsonNode> filters, List<Arrival> coming, At at) {
        while (!coming.isEmpty()) {
            var arrival = coming.removeFirst();
            Predicate<JsonNode> matches = filter -> matches(filter, arrival.event(), at);
            if (filters.stream().anyMatch(matches)) {
                strand.until(arrival.at().isAfter(strand.now) ? arrival.at() : strand.now);
                return arrival.event();
            }
        }
        var types =
                filters.stream().map(filter -> filter.at("/with/type").asText()).toList();
        strand.setting.missed().add(new Missed(strand.now, types));
        strand.until(Instant.MAX);
        throw new Strand.WaitsForever();
    }

    private static boolean matches(JsonNode filter, JsonNode event, At at) {
        var data = filter.at("/with/data");
        return filter.at("/with/type").equals(event.path("type"))
                && (data.isMissingNode()
                        || Formula10.filled(data, event.path("data"), at).asBoolean());
    }

    private static List<JsonNode> list(JsonNode filters) {
        var list = new ArrayList<JsonNode>();
        filters.forEach(list::add);
        return list;
    }
}

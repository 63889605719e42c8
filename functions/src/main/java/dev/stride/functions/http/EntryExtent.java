package dev.stride.functions.http;

import dev.stride.ApiLimits;
import dev.stride.engine.transition.Starter;
import dev.stride.functions.http.InstanceBody.Entry;
import dev.stride.functions.http.InstanceBody.ShortFault;
import dev.stride.functions.http.route.Route;
import dev.stride.runtime.codec.Json;
import dev.stride.runtime.instance.ListedInstance;
import dev.stride.runtime.store.SummaryDetails.Failure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The limits to which a long entry in the list of instances is shortened. Ids, statuses and times are never shortened. Surplus
 * labels, and surplus reasons why the instance waits, are omitted but not truncated, because clients use their exact text in
 * further requests. Other texts are truncated.
 *
 * @param characters maximum length of a text that may be shortened
 * @param reasons maximum number of reasons why the instance waits
 * @param labels maximum number of labels
 */
record EntryExtent(int characters, int reasons, int labels) {

    private static final EntryExtent WHOLE = new EntryExtent(100, 3, 5);

    /**
     * The stricter limits for an entry of the instance list that is too large. They are tried in this order, until the
     * shortened entry is small enough.
     */
    private static final List<EntryExtent> SMALLER = List.of(
            new EntryExtent(50, 3, 5),
            new EntryExtent(50, 2, 5),
            new EntryExtent(50, 1, 5),
            new EntryExtent(25, 1, 4),
            new EntryExtent(25, 0, 4),
            new EntryExtent(25, 0, 2),
            new EntryExtent(10, 0, 1),
            new EntryExtent(10, 0, 0));

    private static final String ELLIPSIS = "…";

    /** Returns the entry of an instance, shortened only as far as {@link ApiLimits#LIST_ENTRY_BYTES} requires. */
    static Entry entry(ListedInstance listed) {
        var whole = WHOLE.of(listed, Optional.empty());
        return fits(whole)
                ? whole
                : SMALLER.stream()
                        .map(extent -> extent.of(listed, Optional.of(true)))
                        .filter(EntryExtent::fits)
                        .findFirst()
                        .orElseGet(() -> SMALLER.getLast().of(listed, Optional.of(true)));
    }

    private static boolean fits(Entry entry) {
        return Json.encode(entry).length <= ApiLimits.LIST_ENTRY_BYTES;
    }

    private Entry of(ListedInstance listed, Optional<Boolean> isCut) {
        return new Entry(
                listed.id(),
                "/instances/" + Route.encodeSegment(listed.id()),
                listed.workflow(),
                listed.status(),
                firstLabels(listed.labels()),
                listed.startedAt(),
                listed.endedAt(),
                listed.fault().map(this::shortFault),
                listed.suspendedFor().map(this::cut),
                listed.state().map(this::cut),
                listed.waitingFor().stream().limit(reasons).toList(),
                listed.startedBy().map(this::cut),
                listed.parent(),
                listed.inputBytes(),
                listed.outputBytes(),
                isCut);
    }

    private SortedMap<String, String> firstLabels(Map<String, String> all) {
        return new TreeMap<>(all)
                .entrySet().stream()
                        .limit(labels)
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, Map.Entry::getValue, (one, _) -> one, TreeMap::new));
    }

    private ShortFault shortFault(Failure fault) {
        return new ShortFault(
                cut(fault.name()), cut(fault.code()), cut(fault.message()), cut(fault.state()), cut(fault.pointer()));
    }

    private Starter cut(Starter starter) {
        return starter instanceof Starter.Events(var names)
                ? new Starter.Events(names.stream().map(this::cut).toList())
                : starter;
    }

    private String cut(String text) {
        return text.codePointCount(0, text.length()) <= characters
                ? text
                : text.substring(0, text.offsetByCodePoints(0, characters - 1)) + ELLIPSIS;
    }
}

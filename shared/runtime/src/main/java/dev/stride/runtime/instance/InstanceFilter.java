package dev.stride.runtime.instance;

import dev.stride.engine.branch.Status;
import dev.stride.runtime.store.InstanceSummary;
import dev.stride.runtime.store.LabelIndex.Label;
import dev.stride.runtime.store.SummaryDetails.Failure;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The conditions that an instance must meet to be listed. An empty list or an empty {@code Optional} sets no condition.
 *
 * @param workflows any of these workflows
 * @param statuses any of these statuses
 * @param version of the workflow
 * @param fault the name or the code of the fault that ended the instance
 * @param faultText a part of the name, the code or the message of that fault, whatever its case
 * @param pointer JSON pointer to the place in the definition where that fault arose
 * @param startedBy the kind of the starter, as in its JSON form
 * @param parent id of the instance that called it
 * @param idPrefix the beginning of its id
 * @param from the earliest start time
 * @param to the exclusive end of the start times
 */
public record InstanceFilter(
        List<String> workflows,
        List<Status> statuses,
        Optional<String> version,
        Optional<String> fault,
        Optional<String> faultText,
        Optional<String> pointer,
        Optional<String> startedBy,
        Optional<String> parent,
        Optional<String> idPrefix,
        Optional<Label> label,
        Optional<Instant> from,
        Optional<Instant> to) {

    /**
     * A character that sorts after all characters of ids. Appended to an id prefix, it makes a text that sorts after all ids with
     * this prefix.
     */
    private static final String AFTER_EVERY_ID = "~";

    public InstanceFilter {
        workflows = List.copyOf(workflows);
        statuses = List.copyOf(statuses);
    }

    public static InstanceFilter of(Optional<String> workflow, Optional<Status> status) {
        return new InstanceFilter(
                workflow.stream().toList(),
                status.stream().toList(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * Returns whether an instance meets the conditions that can be checked on its summary: workflow, version, id and start time.
     */
    boolean admits(InstanceSummary summary) {
        var workflow = summary.workflow();
        return (workflows.isEmpty() || workflows.contains(workflow.id()))
                && version.map(workflow.version()::equals).orElse(true)
                && idPrefix.map(summary.instance()::startsWith).orElse(true)
                && from.map(it -> !summary.startedAt().isBefore(it)).orElse(true)
                && to.map(it -> summary.startedAt().isBefore(it)).orElse(true);
    }

    /**
     * Returns whether an instance meets the conditions for status, fault, starter and parent.
     * {@link #admits(InstanceSummary)} checks the other conditions of this filter.
     */
    boolean admits(ListedInstance instance) {
        return (statuses.isEmpty() || statuses.contains(instance.status()))
                && fault.map(wanted -> hasFault(
                                instance,
                                it -> it.name().equals(wanted) || it.code().equals(wanted)))
                        .orElse(true)
                && faultText
                        .map(text -> hasFault(instance, it -> containsText(it, text)))
                        .orElse(true)
                && pointer.map(wanted -> hasFault(instance, it -> it.pointer().equals(wanted)))
                        .orElse(true)
                && startedBy
                        .map(kind -> instance.startedBy()
                                .filter(starter -> ListedInstance.kind(starter).equals(kind))
                                .isPresent())
                        .orElse(true)
                && parent.map(id -> instance.parent()
                                .filter(it -> it.instance().equals(id))
                                .isPresent())
                        .orElse(true);
    }

    private static boolean hasFault(ListedInstance instance, Predicate<Failure> wanted) {
        return instance.fault().filter(wanted).isPresent();
    }

    private static boolean containsText(Failure failure, String text) {
        var part = text.toLowerCase(Locale.ROOT);
        return Stream.of(failure.name(), failure.code(), failure.message())
                .anyMatch(each -> each.toLowerCase(Locale.ROOT).contains(part));
    }

    /**
     * Returns whether no instance that started before this one can meet the conditions, so that a search, newest first, can stop
     * here.
     */
    boolean endsBefore(InstanceSummary summary) {
        var id = summary.instance();
        return from.map(summary.startedAt()::isBefore).orElse(false)
                || idPrefix.map(prefix -> !id.startsWith(prefix) && id.compareTo(prefix) < 0)
                        .orElse(false);
    }

    /**
     * Returns a text that sorts after every instance id with the prefix of this filter. A search, which reads the ids
     * in descending order, can begin there. Returns empty if the filter has no id prefix.
     */
    Optional<String> start() {
        return idPrefix.map(prefix -> prefix + AFTER_EVERY_ID);
    }
}

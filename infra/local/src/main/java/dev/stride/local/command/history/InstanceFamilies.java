package dev.stride.local.command.history;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import java.util.ArrayList;
import java.util.List;

/**
 * The instances that one {@code stride run} executes, grouped into families. A family is an instance with all instances that it
 * has started directly or indirectly, by a call or by continuing as a new instance. If a schedule starts the instances, each
 * occurrence of the schedule has its own family. Otherwise there is a single family.
 */
public final class InstanceFamilies {

    private final int wanted;
    private final boolean apart;
    private final List<InstanceFamily> all = new ArrayList<>();

    private InstanceFamilies(int wanted, boolean apart) {
        this.wanted = wanted;
        this.apart = apart;
    }

    /** Creates a single family, which all instances belong to. */
    public static InstanceFamilies one() {
        return new InstanceFamilies(1, false);
    }

    /**
     * Creates families for instances that a schedule starts: one family for each occurrence of the schedule.
     *
     * @param wanted the number of families after whose end the run ends
     */
    public static InstanceFamilies occurrences(int wanted) {
        return new InstanceFamilies(wanted, true);
    }

    /**
     * Processes new history entries of a branch: adds the branch's instance to its family, and also the instances that the branch
     * has started according to the entries.
     */
    public void record(BranchId branch, List<HistoryEntry> entries) {
        familyOf(branch).record(branch, entries);
    }

    /** Returns the label of a branch in the printed history. It is unique among an instance and the instances it has started. */
    public String label(BranchId branch) {
        return familyOf(branch).label(branch);
    }

    public void ended(BranchId branch) {
        familyOf(branch).ended(branch.instance());
    }

    /** Checks whether the wanted number of families have ended. */
    public boolean haveEnded() {
        return all.stream().filter(InstanceFamily::hasEnded).count() >= wanted;
    }

    /**
     * Returns the ids of the instances whose results the command prints, in the order of their starts: one for each ended family,
     * or one for the single family.
     */
    public List<String> reportedInstances() {
        return all.stream()
                .filter(instanceFamily -> !apart || instanceFamily.hasEnded())
                .limit(wanted)
                .flatMap(instanceFamily -> instanceFamily.reportedInstance().stream())
                .toList();
    }

    private InstanceFamily familyOf(BranchId branch) {
        return all.stream()
                .filter(instanceFamily -> !apart || instanceFamily.contains(branch))
                .findFirst()
                .orElseGet(() -> {
                    all.add(new InstanceFamily());
                    return all.getLast();
                });
    }
}

package dev.stride.local.command.history;

import dev.stride.engine.branch.BranchId;
import dev.stride.engine.transition.HistoryEntry;
import java.util.ArrayList;
import java.util.List;

/** The families of a run: one that all belong to, or one for each instance that a schedule starts. */
public final class InstanceFamilies {

    private final int wanted;
    private final boolean apart;
    private final List<InstanceFamily> all = new ArrayList<>();

    private InstanceFamilies(int wanted, boolean apart) {
        this.wanted = wanted;
        this.apart = apart;
    }

    /** One family, of which all are. */
    public static InstanceFamilies one() {
        return new InstanceFamilies(1, false);
    }

    /** A family for each occurrence of a schedule. @param wanted after so many it is over */
    public static InstanceFamilies occurrences(int wanted) {
        return new InstanceFamilies(wanted, true);
    }

    /** A branch did something, which may have led to another instance. */
    public void record(BranchId branch, List<HistoryEntry> entries) {
        familyOf(branch).record(branch, entries);
    }

    /** Instances of one family are told apart by it. */
    public String label(BranchId branch) {
        return familyOf(branch).label(branch);
    }

    public void ended(BranchId branch) {
        familyOf(branch).ended(branch.instance());
    }

    /** Whether nobody lives of as many families as there shall be. */
    public boolean haveEnded() {
        return all.stream().filter(InstanceFamily::hasEnded).count() >= wanted;
    }

    /** The instances that it is all about, in the order in which they began: those of families of which nobody lives, or else of one. */
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

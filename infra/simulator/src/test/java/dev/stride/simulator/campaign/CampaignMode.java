package dev.stride.simulator.campaign;

/** A way to let things go wrong. */
public enum CampaignMode {
    /** Every call of a run x everything that can befall it, one per run. */
    SINGLE("E1", "one mishap"),
    /** Two in a run, the second anywhere after the first. */
    PAIRS("E2", "two mishaps"),
    /** Any number in a run, in worlds that deliver late, twice and out of order. */
    RANDOM("R", "many mishaps"),
    /** Heavy ones for some hours, then none. */
    LIVENESS("L", "trouble that ends"),
    /** Many instances of several workflows in one world. */
    MIXED("M", "a crowd"),
    /** Instances that another version has begun. */
    UPGRADE("U", "an upgrade");

    private final String key;
    private final String title;

    CampaignMode(String key, String title) {
        this.key = key;
        this.title = title;
    }

    @Override
    public String toString() {
        return key + " " + title;
    }
}

package dev.stride.simulator.campaign;

/** A strategy of fault injection in a campaign. */
public enum CampaignMode {
    /** One fault in a run; one run for each pair of port call and possible fault. */
    SINGLE("E1", "one fault"),
    /** Two faults in a run, the second anywhere after the first. */
    PAIRS("E2", "two faults"),
    /** Any number of faults in a run, in worlds that delay, duplicate and reorder messages. */
    RANDOM("R", "many faults"),
    /** A heavy outage of some hours, then no faults. */
    LIVENESS("L", "trouble that ends"),
    /** Many instances of several workflows in one world. */
    MIXED("M", "a crowd");

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

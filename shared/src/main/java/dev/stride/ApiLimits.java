package dev.stride;

/** The limits of what the API reads and shows for one request, in addition to the page size ({@link Limits#PAGE_SIZE}). */
public final class ApiLimits {

    /** Number of upcoming occurrences that the API shows of a schedule. */
    public static final int OCCURRENCES_SHOWN = 5;

    /** Maximum number of open branches in the representation of an instance. */
    public static final int BRANCHES_SHOWN = 50;

    /**
     * Maximum number of branches that one request reads to count or to filter them. So many branches are about
     * 10 MB of items and take about 1.5 seconds to read.
     */
    public static final int BRANCHES_READ = 12_000;

    /** Maximum number of branches that are read to estimate what an instance has used. */
    public static final int USAGE_BRANCHES = 100;

    /** Maximum number of history segments that are read to estimate what an instance has used. */
    public static final int USAGE_SEGMENTS = 25;

    /** Maximum number of entries in one page of the numbered history of a branch. */
    public static final int HISTORY_PAGE = 2_000;

    /** Size of a page of the numbered history after which it ends, in bytes of JSON. */
    public static final int HISTORY_PAGE_BYTES = 3 << 20;

    /** Maximum number of index pages that one request reads to fill a page of a list with instances that meet its filters. */
    public static final int LIST_PAGES = 10;

    /** Maximum number of workflows by which one request filters: each one has listings of its own. */
    public static final int LISTED_WORKFLOWS = 5;

    /** Number of index entries after which a request that counts instances stops. They have about 10 MB. */
    public static final int COUNTED_INSTANCES = 10_000;

    /** Number of index entries that are read at once to count instances. */
    public static final int COUNTED_PAGE = 1_000;

    /** Maximum number of inboxes of an event type that one request reads. */
    public static final int INBOXES_READ = 20;

    /** Maximum number of events in one page, because each one takes a few reads. */
    public static final int EVENTS_SHOWN = 50;

    private ApiLimits() {}
}

package dev.stride;

/** Limits on the amount of data that the API reads and returns for one request. {@link Limits#PAGE_SIZE} is such a limit too. */
public final class ApiLimits {

    /** Number of upcoming start times that the API shows for a schedule. */
    public static final int OCCURRENCES_SHOWN = 5;

    /** Maximum number of open branches that the API shows for one instance. */
    public static final int BRANCHES_SHOWN = 50;

    /**
     * Maximum number of branches that one request reads to count or filter them. Reading this many branches, about 10 MB of
     * items, takes about 1.5 seconds.
     */
    public static final int BRANCHES_READ = 12_000;

    /** Maximum length of the text with which a list of branches shows the element of a collection that a branch processes. */
    public static final int ELEMENT_CHARACTERS = 200;

    /**
     * Maximum number of branches that one request reads to estimate the numbers of commits, messages and calls of an instance.
     */
    public static final int USAGE_BRANCHES = 100;

    /**
     * Maximum number of history segments (groups of history entries) that one request reads to estimate the numbers of commits,
     * messages and calls of an instance.
     */
    public static final int USAGE_SEGMENTS = 25;

    /** Maximum number of history entries in the response to a request for the entries after a given entry number. */
    public static final int HISTORY_PAGE = 2_000;

    /**
     * If a client requests the history entries after a given entry, the response gets no further entries once their
     * JSON has this number of bytes.
     */
    public static final int HISTORY_PAGE_BYTES = 3 << 20;

    /**
     * Maximum size of an entry in the list of instances, as JSON. A larger entry is shortened. Only an entry whose
     * workflow id and version have more than a few hundred characters can exceed the maximum, because these are not
     * shortened.
     */
    public static final int LIST_ENTRY_BYTES = 1_024;

    /** Maximum number of index pages that one list request reads in search of instances that match its filters. */
    public static final int LIST_PAGES = 10;

    /**
     * Maximum number of workflows that the filter of one list request can name. Each workflow has separate index pages to read.
     */
    public static final int LISTED_WORKFLOWS = 5;

    /** A request that counts instances stops after this number of index entries, which are about 10 MB. */
    public static final int COUNTED_INSTANCES = 10_000;

    /** Number of index entries that one database query returns while a request counts instances. */
    public static final int COUNTED_PAGE = 1_000;

    /** Maximum number of groups to which a request assigns the newest failed instances, those with most instances first. */
    public static final int FAULT_GROUPS = 200;

    /**
     * Maximum number of inboxes that one request reads to list the events of a type. An inbox is a table partition. It contains
     * the events for all subscriptions with the same type, source and attribute values.
     */
    public static final int INBOXES_READ = 20;

    /**
     * Maximum number of instances that a request for a list of events reads, the newest first, to show which instances
     * consumed each event. If an event is delivered by its correlation values, only the instances that consumed it
     * record this.
     */
    public static final int CONSUMERS_READ = 200;

    /**
     * Maximum number of deployed workflows that one request for the list of arrived events searches. The list shows
     * which instances consumed each event, so the request looks for workflows that wait for events of this type. It
     * reads workflows in the order of their ids.
     */
    public static final int CONSUMER_WORKFLOWS_READ = 1_000;

    /** Maximum number of events in one page. It is low because each event takes a few database reads. */
    public static final int EVENTS_SHOWN = 50;

    private ApiLimits() {}
}

package dev.stride;

import java.time.Duration;

/** Every bound of the runtime, in one place. Sizes are in bytes unless a name says otherwise. */
public final class Limits {

    /** Longest definition or resource file that is read. */
    public static final int DEFINITION_BYTES = 1 << 20;

    /** Most documents that one definition may refer to. */
    public static final int DEFINITION_DOCUMENTS = 200;

    /** Deepest nesting of objects and arrays in any document, input or reply. */
    public static final int NESTING_DEPTH = 100;

    /** Most faults that one answer lists; a definition with more is told how many were left out. */
    public static final int FAULTS_LISTED = 100;

    /** Most digits that one number of a definition may have, written out in full. */
    public static final int NUMBER_DIGITS = 1_000;

    /** Longest duration that a definition may name, in days: a thousand years. */
    public static final int DURATION_DAYS = 366_000;

    /** Most attributes that one event is correlated by: an event is looked for under every set of its attributes. */
    public static final int CORRELATION_ATTRIBUTES = 4;

    /** Most secrets that one workflow may declare. */
    public static final int SECRETS = 50;

    /** Secrets that one process keeps. */
    public static final int SECRETS_CACHED = 1_000;

    /** How long the value of a secret is used before it is fetched again. */
    public static final Duration SECRET_CACHED = Duration.ofMinutes(5);

    /** How long a secret that has no value is not looked for again. */
    public static final Duration MISSING_SECRET_CACHED = Duration.ofSeconds(10);

    /** Longest cron expression, in characters. */
    public static final int CRON_CHARACTERS = 200;

    /** Shortest time between two scheduled starts; schedules are exact to the minute. */
    public static final Duration SHORTEST_SCHEDULE = Duration.ofMinutes(1);

    /** Last year in which a schedule starts anything, as EventBridge Scheduler has it. */
    public static final int LAST_SCHEDULED_YEAR = 2199;

    /** Longest text by which EventBridge Scheduler is told when to ring. */
    public static final int SCHEDULE_EXPRESSION_CHARACTERS = 256;

    /** Longest line of text in a picture. */
    public static final int CAPTION_CHARACTERS = 44;

    /** Most shapes and edges (states, actions, events and the ways between them) of one picture. */
    public static final int DIAGRAM_PARTS = 1_000;

    /** YAML aliases that one document may use. */
    public static final int YAML_ALIASES = 50;

    /** Longest data input of an instance. */
    public static final int PAYLOAD_BYTES = 6 << 20;

    /** Longest JSON that Lambda takes from an invocation, or gives to it. */
    public static final int INVOCATION_BYTES = 6 << 20;

    /** Longest text of one expression, in characters. */
    public static final int EXPRESSION_CHARACTERS = 8 << 10;

    /** Most steps (function calls and outputs) that one evaluation may take. */
    public static final int EXPRESSION_STEPS = 2_000_000;

    /** Most outputs that one evaluation may give. */
    public static final int EXPRESSION_OUTPUTS = 100_000;

    /** Deepest nesting of the parts of one expression. */
    public static final int EXPRESSION_NESTING = 100;

    /** Deepest recursion of one evaluation, in nodes of the expression that are under way at once. */
    public static final int EXPRESSION_DEPTH = 10_000;

    /** Deepest recursion of an evaluation on the stack of its caller; a deeper one is done on a stack of its own. */
    public static final int EXPRESSION_DEPTH_AT_ONCE = 100;

    /** Longest regular expression, in characters. */
    public static final int EXPRESSION_PATTERN_CHARACTERS = 256;

    /** Largest regular expression, in characters when its repetitions are written out. */
    public static final int EXPRESSION_PATTERN_SIZE = 10_000;

    /** Most steps of one JSONPath, with those in its filters. */
    public static final int JSON_PATH_STEPS = 500;

    /** Longest pattern in a JSON Schema, in characters. */
    public static final int SCHEMA_PATTERN_CHARACTERS = 256;

    /** Most keywords that one check by a JSON Schema may apply; 16 characters that a pattern looks at count as one. */
    public static final int SCHEMA_STEPS = 5_000_000;

    /** Deepest nesting of keywords under way in one check by a JSON Schema, references included. */
    public static final int SCHEMA_DEPTH = 1_000;

    /** Most problems that one check by a JSON Schema lists. */
    public static final int SCHEMA_ERRORS_LISTED = 20;

    /** Compiled JSON Schemas that one process keeps. */
    public static final int SCHEMAS_KEPT = 100;

    /** Most documents that one JSON Schema may consist of. */
    public static final int SCHEMA_DOCUMENTS = 20;

    /** Most nodes that one advance may pass before it stops the instance: a guard against a plan that never ends a state. */
    public static final int NODES_PER_ADVANCE = 1_000;

    /** Most actions of one state, so that all of them, each with a condition, are fewer nodes than one advance may pass. */
    public static final int ACTIONS_PER_STATE = 400;

    /** Most lines that one state runs at the same time, as branches or as parallel actions. */
    public static final int FORK_BRANCHES = 250;

    /** Most triggers that one workflow may declare. */
    public static final int TRIGGERS = 100;

    /** Most choices of one state, and most that one choice joins. */
    public static final int CHOICES = 250;

    /** Most definitions of errors that one state or workflow handles. */
    public static final int ERROR_HANDLERS = 50;

    /** Most states of one workflow, times the definitions of errors that it handles for all of them. */
    public static final int HANDLED_STATES = 10_000;

    /** Most different timeouts of the events of one state. */
    public static final int TIMEOUTS_PER_STATE = 10;

    /** Most definitions of what leads to retries of one action. */
    public static final int RETRIES_PER_ACTION = 50;

    /** Most retries that an author may ask for. */
    public static final int RETRIES = 1_000_000;

    /** Most connectors that one configuration binds. */
    public static final int CONNECTORS = 1_000;

    /** Most events that one state waits for. */
    public static final int EVENTS_PER_STATE = 100;

    /** Most events that are published on one way out of a state. */
    public static final int EVENTS_PER_EXIT = 100;

    /** Most children that one branch hears of; more elements are divided among children of children. */
    public static final int FORK_WIDTH = 50;

    /** Most elements that one state takes one by one. */
    public static final int FOREACH_ELEMENTS = 1_000_000;

    /** How long an event is kept for who waits or will wait for it. */
    public static final Duration EVENT_RETENTION = Duration.ofDays(14);

    /** Largest event that is taken in, as JSON. */
    public static final int EVENT_BYTES = 1 << 20;

    /** Longest content type of an event, in characters. */
    public static final int CONTENT_TYPE_CHARACTERS = 1_000;

    /** Most events that one request brings. */
    public static final int EVENT_BATCH = 100;

    /** Most events of one correlation that wait for others, to start an instance together. */
    public static final int EVENTS_COLLECTED = 1_000;

    /** Branches that one message about an event tells of it; a further message tells the rest. */
    public static final int EVENT_FAN_OUT = 1_000;

    /** Consumed events that a branch remembers one by one; older ones are told by their order. */
    public static final int EVENTS_REMEMBERED = 200;

    /**
     * How long an event keeps the place of its arrival. Less than a branch takes to consume {@link #EVENTS_REMEMBERED} others,
     * one commit after the other.
     */
    public static final Duration EVENT_ORDER_TOLERANCE = Duration.ofSeconds(2);

    /** The most by which the clocks of hosts may differ: less than {@link #EVENT_ORDER_TOLERANCE} or as much. */
    public static final Duration CLOCKS_DISAGREE = EVENT_ORDER_TOLERANCE;

    /** Events that whoever starts an instance names to it as those that came before: more than come within a moment. */
    public static final int EVENTS_HANDED_DOWN = 10;

    /** Most states and actions one instance may commit before it is faulted; an operator may set another. */
    public static final long COMMITS_PER_INSTANCE = 1_000_000;

    /** Branch data larger than this, encoded, is kept out of line. */
    public static final int INLINE_DATA_BYTES = 16 << 10;

    /** A branch whose packed form, its data aside, is larger than this is kept out of line as a whole. */
    public static final int INLINE_BRANCH_BYTES = 64 << 10;

    /** A blob larger than this goes to the object store instead of the table (whose items hold 400 KB). */
    public static final int TABLE_BLOB_BYTES = 350 << 10;

    /** Largest item that a table takes. */
    public static final int TABLE_ITEM_BYTES = 400 << 10;

    /** A branch whose encoded form is larger than this is read from the table instead of carried in its message. */
    public static final int BRANCH_IN_MESSAGE_BYTES = 32 << 10;

    /** Most messages that one send to a queue takes. */
    public static final int QUEUE_BATCH = 10;

    /** Times a queue hands out one message before it counts as dead. */
    public static final int QUEUE_RECEIVES = 10;

    /** Time after which a message that was handed out and not acknowledged is handed out again. */
    public static final Duration QUEUE_VISIBILITY = Duration.ofMinutes(6);

    /** Longest message that a queue takes, and all messages of one request to it together, in UTF-8. */
    public static final int QUEUE_MESSAGE_BYTES = 1 << 20;

    /** Longest delay that a queue can give one message. */
    public static final Duration QUEUE_DELAY = Duration.ofSeconds(900);

    /** How much earlier than due a long timer's schedule fires; the rest is a queue delay, since schedules are exact to the minute only. */
    public static final Duration SCHEDULE_LEAD = Duration.ofSeconds(120);

    /** How many of the 2,048 characters of a rule's pattern its routes may take; the rest is for {@link #EVENT_ACCOUNTS}. */
    public static final int RULE_PATTERN_CHARACTERS = 1_536;

    /** Most accounts whose events are taken. */
    public static final int EVENT_ACCOUNTS = 30;

    /** Most segments that stand for any one among the routes of a rule: EventBridge refuses patterns that are too complex. */
    public static final int RULE_WILDCARDS = 10;

    /** A one-time schedule is set at least so long before it is due: one that is over is refused. */
    public static final Duration SCHEDULE_MARGIN = Duration.ofSeconds(5);

    /** Next occurrences of a schedule that are shown. */
    public static final int OCCURRENCES_SHOWN = 5;

    /** Largest event that a bus takes, and all events of one request to it together. */
    public static final int BUS_EVENT_BYTES = 1 << 20;

    /** Largest event that is published with its data, as JSON: the rest is for what a bus writes around it. */
    public static final int PUBLISHED_EVENT_BYTES = BUS_EVENT_BYTES - (192 << 10);

    /** Longest attributes of a published event together, in characters, of which each takes six bytes at most. */
    public static final int EVENT_ATTRIBUTE_CHARACTERS = 16 << 10;

    /** Longest type of a published event, in characters: a bus takes no longer detail type. */
    public static final int EVENT_TYPE_CHARACTERS = 128;

    /** Longest that an operator's HTTP sink may take to answer. */
    public static final Duration HTTP_SINK_TIMEOUT = Duration.ofSeconds(10);

    /** Most events that one request to a bus takes. */
    public static final int BUS_BATCH = 10;

    /** Times that an entry of a batch request is sent while the service takes the request but not the entry. */
    public static final int BATCH_ENTRY_ATTEMPTS = 3;

    /** Times that one request to an AWS service is sent. */
    public static final int AWS_ATTEMPTS = 4;

    /** How long AWS may take to accept a connection. */
    public static final Duration AWS_CONNECT_TIMEOUT = Duration.ofSeconds(2);

    /** How long AWS may be silent while it answers. */
    public static final Duration AWS_READ_TIMEOUT = Duration.ofSeconds(10);

    /** How long EventBridge tries to deliver what a schedule or a rule sends. */
    public static final Duration DELIVERY_RETRY = Duration.ofHours(24);

    /** Times that it tries again. */
    public static final int DELIVERY_RETRIES = 185;

    /**
     * Conflicting commits after which a message is given back to the queue. All children of a branch may end at once; each loses
     * to the others, and then to few else.
     */
    public static final int COMMIT_ATTEMPTS = FORK_WIDTH + 10;

    /** Commits of one message that others forestall, after which the message steps back. */
    public static final int CONTENDED_ATTEMPTS = 3;

    /** Those who step back come again within this time, each at a time of its own, in whole seconds as queues count. */
    public static final Duration CONTENDED_SPREAD = Duration.ofSeconds(10);

    /** History entries that ride in a branch before they are flushed as one segment. */
    public static final int HISTORY_TAIL = 24;

    /** Longest one invocation of a handler of queues may take. */
    public static final Duration FUNCTION_TIMEOUT = Duration.ofSeconds(60);

    /** Largest input or output that history keeps. */
    public static final int HISTORY_DATA_BYTES = 4 << 10;

    /** Time that an invocation keeps back to commit what it did. */
    public static final Duration COMMIT_MARGIN = Duration.ofSeconds(5);

    /** Times a dead letter is driven again before its instance is suspended. */
    public static final int REDRIVE_ATTEMPTS = 5;

    /** Of the reason that an operator gives, in characters. */
    public static final int REASON_CHARACTERS = 500;

    /** How long the asking for a suspension may take to reach its instance; a resumption asked for before that waits as long. */
    public static final Duration SUSPENSION_DELIVERY = Duration.ofSeconds(5);

    /** Happenings after which a simulated world that does not come to rest is stopped. */
    public static final int SIMULATION_STEPS = 100_000;

    /** Most branches that are shown of one instance. */
    public static final int BRANCHES_SHOWN = 50;

    /** Most instances or versions in one page of a list. */
    public static final int PAGE_SIZE = 100;

    /** Longest partition of an item, as DynamoDB has it. */
    public static final int PARTITION_BYTES = 2_048;

    /** Longest key of an item in its partition, as DynamoDB has it. */
    public static final int KEY_BYTES = 1_024;

    /** Longest id and longest version of a workflow, which are parts of keys, in UTF-8. */
    public static final int NAME_BYTES = 500;

    /** Longest name that a caller may give to a start. */
    public static final int IDEMPOTENCY_KEY_CHARACTERS = 255;

    /** Embedded form: invocations that are at work at one time. */
    public static final int LOCAL_INVOCATIONS = 32;

    /** Embedded form: how much longer a failed message is held back each time it failed. */
    public static final Duration LOCAL_REDELIVERY = Duration.ofSeconds(1);

    /** Embedded form: time that handlers at work get to end when it is stopped. */
    public static final Duration LOCAL_STOP = Duration.ofSeconds(5);

    private Limits() {}
}

package dev.stride;

import java.time.Duration;

/** The limits of the runtime. Sizes are in bytes unless the name says otherwise. */
public final class Limits {

    /** Maximum size of a definition or resource file. */
    public static final int DEFINITION_BYTES = 1 << 20;

    /** Maximum number of documents that one definition may refer to. */
    public static final int DEFINITION_DOCUMENTS = 200;

    /** Maximum nesting of objects and arrays in a document, input, reply or result. */
    public static final int NESTING_DEPTH = 100;

    /** Maximum number of errors that one response of the API lists. */
    public static final int FAULTS_LISTED = 100;

    /** Maximum number of digits of a number in a document, input, reply or result, when written without an exponent. */
    public static final int NUMBER_DIGITS = 1_000;

    /**
     * Maximum length of a property name in a document, input, reply or result, in characters. The keys of S3 objects, which
     * are the longest names in common use, fit.
     */
    public static final int PROPERTY_NAME_CHARACTERS = 1 << 10;

    /** Maximum duration in a definition, in days: a thousand years. */
    public static final int DURATION_DAYS = 366_000;

    /** Maximum number of correlation attributes of one event. Each subset of them needs a key for subscriptions. */
    public static final int CORRELATION_ATTRIBUTES = 4;

    /** Maximum number of secrets that one workflow may declare. */
    public static final int SECRETS = 50;

    /** Maximum number of secrets in the cache of one process. */
    public static final int SECRETS_CACHED = 1_000;

    /** How long the value of a secret is cached. */
    public static final Duration SECRET_CACHED = Duration.ofMinutes(5);

    /** How long the absence of a secret is cached. */
    public static final Duration MISSING_SECRET_CACHED = Duration.ofSeconds(10);

    /** Maximum length of a cron expression, in characters. */
    public static final int CRON_CHARACTERS = 200;

    /** Minimum interval between scheduled starts. */
    public static final Duration SHORTEST_SCHEDULE = Duration.ofMinutes(1);

    /** Last year in which a schedule can start an instance, a limit of EventBridge Scheduler. */
    public static final int LAST_SCHEDULED_YEAR = 2199;

    /** Maximum length of a line of text in a diagram, in characters. */
    public static final int CAPTION_CHARACTERS = 44;

    /** Maximum number of shapes and edges in one diagram. */
    public static final int DIAGRAM_PARTS = 1_000;

    /** Maximum number of YAML aliases in one document. */
    public static final int YAML_ALIASES = 50;

    /** Maximum size of the input of an instance. */
    public static final int PAYLOAD_BYTES = 6 << 20;

    /** Maximum number of values, property names and brackets of one JSON document. Each needs up to 70 bytes of memory. */
    public static final int JSON_TOKENS = 2_000_000;

    /** Size above which a JSON value is large. To save memory, a process handles only one message with large values at a time. */
    public static final int LARGE_VALUE_BYTES = 64 << 10;

    /** Maximum size of the JSON request and response of a synchronous Lambda invocation. */
    public static final int INVOCATION_BYTES = 6 << 20;

    /**
     * Time after which an inline start, which runs the instance within the start request, hands the instance over to the queue.
     */
    public static final Duration INLINE_START = Duration.ofSeconds(2);

    /** How long a process remembers whether the kill switch has stopped all instances, before it looks again. */
    public static final Duration KILL_SWITCH_READ = Duration.ofSeconds(5);

    /**
     * Before the runtime starts an instance within the API request (inline start), it queues a message with this delay.
     * The message starts the instance if the inline start fails. The delay exceeds the duration of any inline start.
     */
    public static final Duration INLINE_START_DELAY = Duration.ofSeconds(10);

    /** Maximum number of nodes (steps of the compiled workflow) that a branch runs between two commits, to stop endless loops. */
    public static final int NODES_PER_ADVANCE = 1_000;

    /** Maximum number of actions of one state, so that their nodes do not exceed {@link #NODES_PER_ADVANCE}. */
    public static final int ACTIONS_PER_STATE = 400;

    /** Maximum number of parallel branches or parallel actions of one state. */
    public static final int FORK_BRANCHES = 250;

    /** Maximum number of triggers (event patterns of Serverless Workflow 0.1) that one workflow may declare. */
    public static final int TRIGGERS = 100;

    /** Maximum number of choices of one state, and of conditions in one choice. */
    public static final int CHOICES = 250;

    /** Maximum number of error handlers of one state, and of one workflow. */
    public static final int ERROR_HANDLERS = 50;

    /**
     * Maximum number of states of a workflow, multiplied by the number of error handlers for the whole workflow. The compiled
     * workflow contains a copy of each of these handlers for each state.
     */
    public static final int HANDLED_STATES = 10_000;

    /** Maximum number of different timeouts of the events that one state waits for. Each event can have its own. */
    public static final int TIMEOUTS_PER_STATE = 10;

    /** Maximum number of retry definitions of one action. */
    public static final int RETRIES_PER_ACTION = 50;

    /** Maximum number of retries that a retry definition may request. */
    public static final int RETRIES = 1_000_000;

    /** Maximum number of labels of one instance. */
    public static final int LABELS = 5;

    /** Maximum length of a label of an instance, in characters. The rest of a longer label is cut off. */
    public static final int LABEL_CHARACTERS = 100;

    /** Maximum number of connectors (names for the addresses of services) in the operator's configuration. */
    public static final int CONNECTORS = 1_000;

    /** Maximum number of events that one state waits for. */
    public static final int EVENTS_PER_STATE = 100;

    /** Maximum number of events that one transition or one end of a workflow publishes. */
    public static final int EVENTS_PER_EXIT = 100;

    /** Maximum number of child branches of one branch in an iteration. Larger iterations use several levels of branches. */
    public static final int FORK_WIDTH = 50;

    /** Maximum number of elements that one state iterates over. */
    public static final int FOREACH_ELEMENTS = 1_000_000;

    /** How long an event is kept for instances that wait or will wait for it. */
    public static final Duration EVENT_RETENTION = Duration.ofDays(14);

    /** Maximum size of a received event as JSON. */
    public static final int EVENT_BYTES = 1 << 20;

    /** Maximum number of attributes of an event, its data included. */
    public static final int EVENT_ATTRIBUTES = 100;

    /** Maximum length of the content type of an event, in characters. */
    public static final int CONTENT_TYPE_CHARACTERS = 1_000;

    /** Maximum number of events that a client can publish in one API request. */
    public static final int EVENT_BATCH = 100;

    /** Maximum number of events, with equal correlation values, that wait until all events for a start have arrived. */
    public static final int EVENTS_COLLECTED = 1_000;

    /** Maximum total size, without event data, of the events that wait for the other events needed to start an instance. */
    public static final int START_COLLECTION_BYTES = 200 << 10;

    /**
     * Maximum size of the stored ids of the events that started instances of one workflow, per set of correlation
     * values. The ids serve to recognise duplicates. Above this size, the ids of older starts are deleted.
     */
    public static final int START_DECISIONS_BYTES = 100 << 10;

    /**
     * If more than this time passes between the commit of a branch and the storage of its event subscription, the
     * handler reads the branch again, and deletes the subscription if the branch no longer waits for these events.
     */
    public static final Duration PROMPT_SUBSCRIPTION = Duration.ofSeconds(1);

    /** Maximum number of branches that the handler of one message notifies of an event. A further message notifies the rest. */
    public static final int EVENT_FAN_OUT = 1_000;

    /** Per event type, a branch stores the ids of this many of the latest consumed events to recognise duplicates. */
    public static final int EVENTS_REMEMBERED = 200;

    /**
     * If more than this time passes between arrival and storage of an event, the event is also stored at a newer
     * position in the event order. Otherwise, branches that have already read newer events would miss this late event.
     */
    // So short that a branch cannot consume EVENTS_REMEMBERED events and forget ids; late events could seem consumed.
    public static final Duration EVENT_ORDER_TOLERANCE = Duration.ofSeconds(2);

    /** Assumed maximum difference between the clocks of two hosts. */
    public static final Duration CLOCKS_DISAGREE = EVENT_ORDER_TOLERANCE;

    /**
     * When an instance starts another instance, it passes on the ids of the events that it received last, at most this
     * many. The new instance ignores these old events, even if a wrong clock makes them seem newer than its start.
     */
    // Assumption: an instance receives fewer events than this within CLOCKS_DISAGREE.
    public static final int EVENTS_HANDED_DOWN = 10;

    /**
     * Default maximum number of commits of one instance. The same maximum applies to the number of states that the instance
     * enters. The operator can configure another maximum.
     */
    public static final long COMMITS_PER_INSTANCE = 1_000_000;

    /**
     * Default maximum number of generations of instances that start one another by calls and by events. The operator can
     * configure another maximum.
     */
    public static final int GENERATIONS = 100;

    /**
     * Number of generations of instances that start one another without a look at whether the operator has cancelled all of
     * them. Ordinary workflows do not nest as deep, so that their starts cost no further read.
     */
    public static final int GENERATIONS_UNCHECKED = 5;

    /**
     * Default maximum number of instances above generation {@link #GENERATIONS_UNCHECKED} that descend from one root, within {@link
     * MaintenanceLimits#SHORTEST_RETENTION}. It is approximate, because only some of them are counted.
     */
    public static final int DESCENDANTS = 10_000;

    /** Of so many descendants of a root, about one is counted, so that hardly any of them writes to the item of its family. */
    public static final int DESCENDANTS_PER_COUNT = 100;

    /**
     * Maximum number of attempts to count a descendant. An attempt fails if the family is changed meanwhile. A descendant that is
     * left out was overtaken by as many others that were counted.
     */
    public static final int COUNT_ATTEMPTS = 5;

    /** Maximum number of states in one commit of an instance that does not commit after each state. */
    public static final int CHECKPOINT_STATES = 100;

    /** Time after which an instance that does not commit after each state must commit the states that it has run. */
    public static final Duration CHECKPOINT_TIME = Duration.ofSeconds(1);

    /** Size above which the encoded data of a branch is stored separately from the branch. */
    public static final int INLINE_DATA_BYTES = 16 << 10;

    /** Size above which a compressed branch is stored in a separate blob, although its large data is stored apart. */
    public static final int INLINE_BRANCH_BYTES = 64 << 10;

    /** Size above which a blob is stored in the object store instead of the table, whose items hold at most 400 KB. */
    public static final int TABLE_BLOB_BYTES = 350 << 10;

    /** Maximum size of an item in a DynamoDB table. */
    public static final int TABLE_ITEM_BYTES = 400 << 10;

    /** Maximum encoded size of a branch or an event that is sent within a message. A larger one is sent by reference. */
    public static final int BRANCH_IN_MESSAGE_BYTES = 32 << 10;

    /** Maximum length of the group id of a message: the maximum of {@code MessageGroupId} in SQS. */
    public static final int QUEUE_GROUP_CHARACTERS = 128;

    /** Maximum number of messages in one send request to a queue. */
    public static final int QUEUE_BATCH = 10;

    /** A queue moves a message to its dead-letter queue after this number of deliveries, which take 34 to 69 minutes in all. */
    public static final int QUEUE_RECEIVES = 20;

    /**
     * Maximum pause before the second redelivery of a message whose handler failed. The first redelivery has no pause. After the
     * second redelivery, the maximum pause doubles each time.
     */
    public static final Duration REDELIVERY_PAUSE = Duration.ofSeconds(1);

    /** Time after which a message is delivered again if its handler neither acknowledged it nor reported it as failed. */
    public static final Duration QUEUE_VISIBILITY = Duration.ofMinutes(6);

    /** Maximum size of a queue message, and of all messages of one request together, in UTF-8. */
    public static final int QUEUE_MESSAGE_BYTES = 1 << 20;

    /** Maximum delay of a queue message. */
    public static final Duration QUEUE_DELAY = Duration.ofSeconds(900);

    /**
     * The schedule of a long timer fires this long before the timer is due, because schedules are exact only to the minute. A
     * delayed message then covers the remaining time.
     */
    public static final Duration SCHEDULE_LEAD = Duration.ofSeconds(120);

    /**
     * Maximum total length of the types and sources in one event pattern. EventBridge allows 2,048 characters for a pattern. The
     * rest is for the account ids in the pattern.
     */
    public static final int RULE_PATTERN_CHARACTERS = 1_536;

    /** Maximum number of accounts from which events are accepted. */
    public static final int EVENT_ACCOUNTS = 30;

    /** Maximum number of wildcard segments in one event pattern, because EventBridge rejects patterns that are too complex. */
    public static final int RULE_WILDCARDS = 10;

    /** Maximum size of an event on an event bus, and of all events of one request together. */
    public static final int BUS_EVENT_BYTES = 1 << 20;

    /** Maximum size of a published event with its data, as JSON. The rest of {@link #BUS_EVENT_BYTES} is for the bus envelope. */
    public static final int PUBLISHED_EVENT_BYTES = BUS_EVENT_BYTES - (192 << 10);

    /** Maximum total number of characters of all attribute values of one published event. */
    public static final int EVENT_ATTRIBUTE_CHARACTERS = 16 << 10; // at most 96 KB of JSON: 6 bytes per character

    /** Maximum length of the type of a published event, in characters. It is the limit of EventBridge for a detail type. */
    public static final int EVENT_TYPE_CHARACTERS = 128;

    /** Timeout for the response of the HTTP event sink, an address to which published events are posted. */
    public static final Duration HTTP_SINK_TIMEOUT = Duration.ofSeconds(10);

    /**
     * Maximum number of attempts to post an event to the HTTP event sink before the event moves to a dead-letter queue. It is the
     * highest number that SQS allows.
     */
    public static final int SINK_RECEIVES = 1_000;

    /** Maximum number of events in one request to an event bus. */
    public static final int BUS_BATCH = 10;

    /** Maximum number of attempts to send an entry that a service rejects although it accepts the batch request. */
    public static final int BATCH_ENTRY_ATTEMPTS = 3;

    /** Maximum number of attempts of one request to an AWS service. */
    public static final int AWS_ATTEMPTS = 4;

    /** Timeout of one attempt of a request to an AWS service. */
    public static final Duration AWS_ATTEMPT_TIMEOUT = Duration.ofSeconds(2);

    /** Timeout of one request to an AWS service with all its attempts and the pauses between them. */
    public static final Duration AWS_CALL_TIMEOUT = Duration.ofSeconds(8);

    /**
     * Timeout of one attempt of a request to the object store. It allows for Lambda functions with little memory, which transfer
     * only about 2 MB/s.
     */
    public static final Duration OBJECT_ATTEMPT_TIMEOUT = Duration.ofSeconds(5);

    /** Timeout of one request to the object store with all its attempts. */
    public static final Duration OBJECT_CALL_TIMEOUT = Duration.ofSeconds(15);

    /** How long EventBridge retries a failed delivery to the target of a schedule or rule. */
    public static final Duration DELIVERY_RETRY = Duration.ofHours(24);

    /** Maximum number of times that EventBridge retries a failed delivery to the target of a schedule or rule. */
    public static final int DELIVERY_RETRIES = 185;

    /** Maximum number of attempts to update a shared table item. An attempt fails if another branch updates it meanwhile. */
    public static final int COMMIT_ATTEMPTS = FORK_WIDTH + 10;

    /** Maximum number of further waiting messages for the same branch that a handler includes in the commit of its message. */
    public static final int COMMIT_GROUP = 100;

    /** A message is requeued with a delay after this number of write conflicts. */
    public static final int CONTENDED_ATTEMPTS = 10;

    /**
     * Maximum pause before a message is handled again after its first write conflict. This maximum doubles with each further
     * conflict of the message.
     */
    public static final Duration CONFLICT_PAUSE = Duration.ofMillis(40);

    /** Maximum number of times that {@link #CONFLICT_PAUSE} doubles. */
    public static final int CONFLICT_DOUBLINGS = 4;

    /**
     * Maximum delay of a message that is requeued after write conflicts. Different messages usually get different delays, so
     * that they do not conflict with each other again.
     */
    public static final Duration CONTENDED_SPREAD = Duration.ofSeconds(10);

    /** Maximum total size of outputs in the lifecycle events of one commit, in characters. Outputs beyond it are left out. */
    public static final int LIFECYCLE_OUTPUT_CHARACTERS = 16 << 10;

    /** Number of history entries that a branch stores in its own item before the runtime writes them as a separate segment. */
    public static final int HISTORY_TAIL = 24;

    /** Timeout of the Lambda functions that process queues. */
    public static final Duration FUNCTION_TIMEOUT = Duration.ofSeconds(60);

    /** Maximum size of an input or output in the history. */
    public static final int HISTORY_DATA_BYTES = 4 << 10;

    /** Time that a Lambda invocation reserves at its end to report the messages that it could not finish. */
    public static final Duration BATCH_MARGIN = Duration.ofSeconds(4);

    /** Time that a Lambda invocation reserves at its end for the last commit. */
    public static final Duration COMMIT_MARGIN = Duration.ofSeconds(5);

    /** Maximum number of times that a dead-letter message is sent again. After that, its instance is suspended. */
    public static final int REDRIVE_ATTEMPTS = 5;

    /** Maximum length of the reason that an operator gives for an action such as a suspension, in characters. */
    public static final int REASON_CHARACTERS = 500;

    /**
     * Delay of a request to resume an instance that is not suspended. A client may have requested a suspension of the
     * instance just before. The delay gives the suspension time to take effect first.
     */
    public static final Duration SUSPENSION_DELIVERY = Duration.ofSeconds(5);

    /** A simulation stops after this number of steps, such as message deliveries, even if messages or timers are pending. */
    public static final int SIMULATION_STEPS = 100_000;

    /** Maximum number of aliases of one workflow. */
    public static final int ALIASES = 50;

    /** Maximum number of instances or versions in one page of a list. */
    public static final int PAGE_SIZE = 100;

    /** Maximum size of a partition key in DynamoDB. */
    public static final int PARTITION_BYTES = 2_048;

    /** Maximum size of a sort key in DynamoDB. */
    public static final int KEY_BYTES = 1_024;

    /** Maximum size of a workflow id and of a workflow version, in UTF-8. Both are parts of database keys. */
    public static final int NAME_BYTES = 500;

    /** Maximum length of the idempotency key of a start request, in characters. */
    public static final int IDEMPOTENCY_KEY_CHARACTERS = 255;

    /** Embedded runtime: maximum number of concurrent invocations. */
    public static final int LOCAL_INVOCATIONS = 32;

    /** Embedded runtime: pause after an error, before the next read from a queue or Kafka topic. */
    public static final Duration LOCAL_REDELIVERY = Duration.ofSeconds(1);

    /** Embedded runtime: time that active handlers get to finish on shutdown. */
    public static final Duration LOCAL_STOP = Duration.ofSeconds(5);

    private Limits() {}
}

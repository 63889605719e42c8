package dev.stride;

import java.time.Duration;

/** The limits of calls from workflows to services, and of the API documents that describe services. */
public final class CallLimits {

    /** Timeout of one call to a service. */
    public static final Duration CALL_TIMEOUT = Duration.ofSeconds(45);

    /** Maximum delay that a called service can request before a retry, such as by the header {@code Retry-After}. */
    public static final Duration LONGEST_RETRY_AFTER = Duration.ofMinutes(15);

    /** Maximum payload and result of a synchronous Lambda invocation. */
    public static final int LAMBDA_PAYLOAD_BYTES = 6 << 20;

    /** Maximum payload of an asynchronous Lambda invocation. */
    public static final int LAMBDA_EVENT_BYTES = 1 << 20;

    /** Maximum input of a Step Functions execution. */
    public static final int EXECUTION_INPUT_BYTES = 256 << 10;

    /**
     * Before an attempt of a call starts a Step Functions execution, it looks for executions that earlier attempts of this call
     * have started. It checks at most this number of earlier attempts.
     */
    public static final int EARLIER_EXECUTIONS_CHECKED = 10;

    /**
     * Minimum interval between requests for the result of a call that the service is still processing. The interval grows with
     * the age of the call.
     */
    public static final Duration SHORTEST_POLL = Duration.ofSeconds(2);

    /** Maximum interval between requests for the result of a call that the service is still processing. */
    public static final Duration LONGEST_POLL = Duration.ofSeconds(60);

    /** Maximum size of an SNS message with its attributes. */
    public static final int TOPIC_MESSAGE_BYTES = 256 << 10;

    /** Maximum number of attributes of one SNS or SQS message. */
    public static final int MESSAGE_ATTRIBUTES = 10;

    /** Maximum length of a service's error message in a fault, in characters. */
    public static final int FAULT_MESSAGE_CHARACTERS = 1_000;

    /** Maximum length of a line that a workflow writes to the log by {@code sysout}; the rest is cut off. */
    public static final int LOGGED_CHARACTERS = 1_000;

    /** Maximum size of the reply of a called service. */
    public static final int REPLY_BYTES = 1 << 20;

    /**
     * Timeout for loading one document to which a workflow definition refers, such as an OpenAPI document, from the
     * network. A subscription to a message broker uses the same timeout to connect.
     */
    public static final Duration DOCUMENT_TIMEOUT = Duration.ofSeconds(10);

    /** Maximum size of an error reply that is stored in a fault. A larger error reply is not stored. */
    public static final int FAULT_DATA_BYTES = 16 << 10;

    /** Maximum number of redirects that one request follows. */
    public static final int REDIRECTIONS = 5;

    /** Maximum length of a pattern that matches host names, in characters. */
    public static final int HOST_PATTERN_CHARACTERS = 1_000;

    /** Maximum number of automatic retries of an action. */
    public static final int ACTION_RETRIES = 10;

    /** Maximum number of pages that one call reads from a service with paged replies. */
    public static final int PAGES_PER_CALL = 100;

    /** Maximum number of errors that the message of a fault lists if one service reply contains several errors. */
    public static final int SERVICE_ERRORS = 5;

    /** Maximum time that a connection may be idle and still be reused. It is shorter than the usual idle timeout of servers. */
    public static final Duration CONNECTION_IDLE = Duration.ofSeconds(4);

    /**
     * Maximum number of file descriptors that the connections of one process use: connections to all services and brokers, as
     * long as not more are in use. Lambda allows 1,024 descriptors.
     */
    public static final int CONNECTION_DESCRIPTORS = 256;

    /** How often idle connections are looked at. */
    public static final Duration IDLE_CONNECTION_CHECK = Duration.ofSeconds(1);

    /** Timeout for connecting to a Kafka cluster, for reading the metadata of a topic, and for one request. */
    public static final Duration TOPIC_TIMEOUT = Duration.ofSeconds(10);

    /** Maximum time that a Kafka producer, which is expensive to create, is kept without a message. */
    public static final Duration PRODUCER_IDLE = Duration.ofMinutes(1);

    /** Estimate of the file descriptors of one Kafka producer, which connects to several brokers of its cluster. */
    public static final int PRODUCER_DESCRIPTORS = 32;

    /** Maximum size of a published message as sent to the broker; brokers may accept less. */
    public static final int MESSAGE_BYTES = 1 << 20;

    /** Maximum number of proto documents that are loaded for one function of type {@code rpc} (gRPC). */
    public static final int PROTO_DOCUMENTS = 100;

    /** Maximum encoded size of the message descriptors of one gRPC method. */
    public static final int DESCRIPTOR_BYTES = 64 << 10;

    /** Maximum number of messages that one call reads from a stream. */
    public static final int STREAMED_MESSAGES = 10_000;

    /** Timeout for obtaining an access token, including the discovery of the token endpoint. */
    public static final Duration TOKEN_TIMEOUT = Duration.ofSeconds(10);

    /** How long an access token is used if the authorization server states no lifetime. */
    public static final Duration TOKEN_LIFETIME = Duration.ofMinutes(5);

    /** Maximum time for which an access token is used, even if the authorization server states a longer lifetime. */
    public static final Duration LONGEST_TOKEN_LIFETIME = Duration.ofDays(1);

    /**
     * An access token is not used any more when it expires within this time, because it could expire on its way to the service.
     */
    public static final Duration TOKEN_EXPIRY_MARGIN = Duration.ofSeconds(10);

    /** Maximum number of cached access tokens of one process. */
    public static final int TOKENS_CACHED = 1_000;

    /**
     * For each set of credentials, the runtime remembers this number of the latest access tokens, to redact them in logs and
     * stored data.
     */
    public static final int TOKENS_REMEMBERED = 5;

    /** Maximum size of a reply of an authorization server, and of an access token. */
    public static final int TOKEN_BYTES = 64 << 10;

    /** How long the token endpoint of an authorization server is cached. */
    public static final Duration AUTHORITY_CACHED = Duration.ofHours(1);

    /** Maximum number of cached authorization servers of one process. */
    public static final int AUTHORITIES_CACHED = 100;

    /** Maximum length of an authorization server's error message in a fault, in characters. */
    public static final int TOKEN_ERROR_CHARACTERS = 300;

    /** Minimum length of a secret that is redacted, in characters. Shorter secrets occur in too many other texts. */
    public static final int SHORTEST_REDACTED_SECRET = 4;

    /** Maximum length of a chain of references in an OpenAPI document. */
    public static final int REFERENCE_HOPS = 10;

    /** Maximum number of documents that one operation may need: its OpenAPI document and those to which it refers. */
    public static final int REFERENCE_DOCUMENTS = 20;

    /**
     * Maximum size of the definitions ({@code $defs}) in the JSON Schema of an operation's arguments. Definitions
     * beyond this size are replaced by a schema that accepts any value, so deployment does not validate the arguments
     * that use them.
     */
    public static final int ARGUMENT_SCHEMA_BYTES = 64 << 10;

    /** Maximum total length of the reply headers that expressions and fault handlers can read, in characters. */
    public static final int RESPONSE_HEADER_CHARACTERS = 8 << 10;

    /**
     * An operator can limit the number of concurrent calls to one host or of one workflow. This is the maximum number that the
     * operator can configure.
     */
    public static final int CALL_SLOTS = 1_000;

    private CallLimits() {}
}

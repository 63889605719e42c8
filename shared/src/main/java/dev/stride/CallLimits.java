package dev.stride;

import java.time.Duration;

/** Bounds of calls, and of the services that they go to. */
public final class CallLimits {

    /** Longest one call to a service may take. */
    public static final Duration CALL_TIMEOUT = Duration.ofSeconds(45);

    /** Longest that a busy service can put off the next attempt of a call. */
    public static final Duration LONGEST_RETRY_AFTER = Duration.ofMinutes(15);

    /** Largest payload of a Lambda function whose result is waited for, and its largest result. */
    public static final int LAMBDA_PAYLOAD_BYTES = 6 << 20;

    /** Largest payload of a Lambda function whose result is not waited for. */
    public static final int LAMBDA_EVENT_BYTES = 1 << 20;

    /** Largest input of an execution of a state machine. */
    public static final int EXECUTION_INPUT_BYTES = 256 << 10;

    /** Earlier attempts whose executions are looked for before an attempt begins one of its own. */
    public static final int EARLIER_EXECUTIONS_CHECKED = 10;

    /** Time after which what has just begun elsewhere is asked for again. */
    public static final Duration SHORTEST_POLL = Duration.ofSeconds(2);

    /** Time after which what has been under way elsewhere for long is asked for again. */
    public static final Duration LONGEST_POLL = Duration.ofSeconds(60);

    /** Largest message that a topic takes, with its attributes. */
    public static final int TOPIC_MESSAGE_BYTES = 256 << 10;

    /** Most attributes of one message. */
    public static final int MESSAGE_ATTRIBUTES = 10;

    /** Longest message of a failing service that a fault repeats, in characters. */
    public static final int FAULT_MESSAGE_CHARACTERS = 1_000;

    /** Longest reply of a service that is read, unless the operator sets another bound. */
    public static final int REPLY_BYTES = 1 << 20;

    /** Longest that reading one document over the network may take at deployment. */
    public static final Duration DOCUMENT_TIMEOUT = Duration.ofSeconds(10);

    /** A failing service's answer larger than this is not kept in the fault. */
    public static final int FAULT_DATA_BYTES = 16 << 10;

    /** Most redirections that one request follows. */
    public static final int REDIRECTIONS = 5;

    /** Longest pattern of hosts, in characters. */
    public static final int HOST_PATTERN_CHARACTERS = 1_000;

    /** Most times that an action is retried of itself. */
    public static final int ACTION_RETRIES = 10;

    /** Most pages of one answer that are read one after the other. */
    public static final int PAGES_PER_CALL = 100;

    /** Errors of one answer of a service that a fault's message tells. */
    public static final int SERVICE_ERRORS = 5;

    /** How long a connection may idle before it is used again; shorter than what servers commonly close after. */
    public static final Duration CONNECTION_IDLE = Duration.ofSeconds(4);

    /** Most idle connections kept to one host. */
    public static final int CONNECTIONS_KEPT = 32;

    /** Longest that a Kafka cluster may take to tell of a topic, and to answer one request. */
    public static final Duration TOPIC_TIMEOUT = Duration.ofSeconds(10);

    /** Most producers of Kafka that one process keeps, each for a server and a user. */
    public static final int KAFKA_PRODUCERS = 8;

    /** Longest message that is published, as it goes to the broker; brokers may take less. */
    public static final int MESSAGE_BYTES = 1 << 20;

    /** Most documents that are read or looked for to resolve one function of the type rpc. */
    public static final int PROTO_DOCUMENTS = 100;

    /** Largest description of the messages that one method of a service takes and gives, encoded. */
    public static final int DESCRIPTOR_BYTES = 64 << 10;

    /** Most messages that one call reads from a stream. */
    public static final int STREAMED_MESSAGES = 10_000;

    /** Most services to which channels are kept. */
    public static final int GRPC_CHANNELS = 32;

    /** Longest that getting one access token may take, the look-up of who gives it out included. */
    public static final Duration TOKEN_TIMEOUT = Duration.ofSeconds(10);

    /** How long an access token is used when the authorization server says nothing about it. */
    public static final Duration TOKEN_LIFETIME = Duration.ofMinutes(5);

    /** Longest that an access token is used, whatever the authorization server says. */
    public static final Duration LONGEST_TOKEN_LIFETIME = Duration.ofDays(1);

    /** How long before its end an access token is no longer given out: it must still be good when it arrives. */
    public static final Duration TOKEN_EXPIRY_MARGIN = Duration.ofSeconds(10);

    /** Access tokens that one process keeps. */
    public static final int TOKENS_CACHED = 1_000;

    /** Access tokens for the same credentials that are blotted out of what is written, the last ones. */
    public static final int TOKENS_REMEMBERED = 5;

    /** Longest answer of an authorization server that is read, and longest access token. */
    public static final int TOKEN_BYTES = 64 << 10;

    /** How long it is remembered where an authorization server gives tokens out. */
    public static final Duration AUTHORITY_CACHED = Duration.ofHours(1);

    /** Authorization servers that one process remembers. */
    public static final int AUTHORITIES_CACHED = 100;

    /** Longest part of an authorization server's words that a fault repeats, in characters. */
    public static final int TOKEN_ERROR_CHARACTERS = 300;

    /** Shortest secret, in characters, that is blotted out of what is written: a shorter one is part of too much else. */
    public static final int SHORTEST_REDACTED_SECRET = 4;

    /** References that lead from one to the next in an OpenAPI document. */
    public static final int REFERENCE_HOPS = 10;

    /** Documents over which the description of one operation may be spread. */
    public static final int REFERENCE_DOCUMENTS = 20;

    /** Definitions kept in the schema of an operation's arguments; what is beyond them is not checked at deployment. */
    public static final int ARGUMENT_SCHEMA_BYTES = 64 << 10;

    /** Headers of a service's reply that expressions and catches can read, in characters. */
    public static final int RESPONSE_HEADER_CHARACTERS = 8 << 10;

    private CallLimits() {}
}

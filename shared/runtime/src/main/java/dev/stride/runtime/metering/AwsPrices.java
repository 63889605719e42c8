package dev.stride.runtime.metering;

/**
 * List prices of AWS in {@link #REGION} in {@link #MONTH}, in US dollars, before free tiers. Prices of requests, units, events
 * and gigabyte-seconds are per million.
 */
public final class AwsPrices {

    public static final String REGION = "us-east-1";
    public static final String MONTH = "November 2026";

    /** The price of a million DynamoDB write units of 1 KB, on demand. */
    static final double WRITE_UNIT = 0.625;

    /** The price of a million DynamoDB read units of 4 KB, on demand. */
    static final double READ_UNIT = 0.125;

    /** The price of a million SQS requests of up to 64 KB, to a standard queue. */
    static final double QUEUE_REQUEST = 0.40;

    static final double FUNCTION_REQUEST = 0.20;

    /** The price of a million seconds of a Lambda function with one gigabyte of memory, on arm64. */
    static final double GIGABYTE_SECOND = 13.3334;

    static final double HTTP_API_REQUEST = 1.00;

    /** The price of a million EventBridge events of up to 64 KB. */
    static final double EVENT = 1.00;

    static final double SCHEDULER_INVOCATION = 1.00;
    static final double OBJECT_PUT = 5.00;
    static final double OBJECT_GET = 0.40;

    /** The price of a gigabyte of logs that CloudWatch ingests. */
    static final double LOG_GIGABYTE = 0.50;

    /** The monthly price of a CloudWatch metric. */
    public static final double METRIC_MONTH = 0.30;

    /** The monthly price of a CloudWatch alarm on one metric. */
    public static final double ALARM_MONTH = 0.10;

    /** The monthly price of a CloudWatch dashboard. */
    public static final double DASHBOARD_MONTH = 3.00;

    /** The price of a million state transitions of AWS Step Functions, standard workflows. */
    public static final double STEP_FUNCTIONS_TRANSITION = 25.00;

    private AwsPrices() {}
}

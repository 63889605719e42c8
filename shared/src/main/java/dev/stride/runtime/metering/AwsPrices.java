package dev.stride.runtime.metering;

/**
 * List prices of AWS in {@link #REGION} in {@link #MONTH}, in US dollars, before free tiers. Requests, units, events and
 * gigabyte-seconds are priced by the million.
 */
public final class AwsPrices {

    public static final String REGION = "us-east-1";
    public static final String MONTH = "November 2026";

    /** A write unit of 1 KB, on demand. */
    static final double WRITE_UNIT = 0.625;

    /** A read unit of 4 KB, on demand. */
    static final double READ_UNIT = 0.125;

    /** A request of up to 64 KB to a standard queue. */
    static final double QUEUE_REQUEST = 0.40;

    static final double FUNCTION_REQUEST = 0.20;

    /** A second of a function with one gigabyte on arm64. */
    static final double GIGABYTE_SECOND = 13.3334;

    static final double HTTP_API_REQUEST = 1.00;

    /** An event of up to 64 KB on a bus. */
    static final double EVENT = 1.00;

    static final double SCHEDULER_INVOCATION = 1.00;
    static final double OBJECT_PUT = 5.00;
    static final double OBJECT_GET = 0.40;

    /** A gigabyte of ingested logs, which is a byte in each of a billion runs. */
    static final double LOG_GIGABYTE = 0.50;

    /** A metric of CloudWatch in a month. */
    public static final double METRIC_MONTH = 0.30;

    /** An alarm on one metric in a month. */
    public static final double ALARM_MONTH = 0.10;

    /** A dashboard in a month. */
    public static final double DASHBOARD_MONTH = 3.00;

    /** A million state transitions of AWS Step Functions, standard workflows. */
    public static final double STEP_FUNCTIONS_TRANSITION = 25.00;

    private AwsPrices() {}
}

/**
 * The ports on DynamoDB, SQS, EventBridge, Scheduler and S3. Adapters are thread-safe and keep nothing but their clients,
 * which are made once per process. A request is sent again by the SDK a bounded number of times; what fails even so is
 * thrown, and the message that led to it comes again.
 */
@NullMarked
package dev.stride.adapter.aws;

import org.jspecify.annotations.NullMarked;

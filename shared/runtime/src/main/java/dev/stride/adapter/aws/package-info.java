/**
 * Implementations of the runtime's ports with DynamoDB, SQS, EventBridge, EventBridge Scheduler and S3. They are thread-safe and
 * hold only their clients, which are created once per process. The SDK retries requests a limited number of times. If a request
 * still fails, the adapter throws an exception, and the queue delivers the message being handled again.
 */
package dev.stride.adapter.aws;

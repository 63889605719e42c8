/**
 * AWS in the test's own process, as far as the adapters use it: DynamoDB Local, ElasticMQ, and servers of ours that speak
 * the protocols of EventBridge, EventBridge Scheduler and S3. All listen on the loopback address only.
 */
@NullMarked
package dev.stride.emulated;

import org.jspecify.annotations.NullMarked;

/**
 * Publishers and subscriptions for message brokers. Each protocol has separate classes, which load its client library at first
 * use.
 */
@NullMarked
package dev.stride.call.asyncapi.broker;

import org.jspecify.annotations.NullMarked;

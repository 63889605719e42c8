/**
 * Publishers and subscriptions for message brokers. Each protocol has separate classes, which load its client library at first
 * use.
 */
package dev.stride.call.asyncapi.broker;

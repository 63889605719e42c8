/** Publishers and subscriptions of message brokers: one class for each protocol, whose client library is loaded at first use. */
@NullMarked
package dev.stride.call.asyncapi.broker;

import org.jspecify.annotations.NullMarked;

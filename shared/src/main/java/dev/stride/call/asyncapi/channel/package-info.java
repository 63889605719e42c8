/** Channels of message brokers, and the messages that are published to them. */
@NullMarked
package dev.stride.call.asyncapi.channel;

import org.jspecify.annotations.NullMarked;

/**
 * Channels of message brokers, and publications to them.
 */
@NullMarked
package dev.stride.call.asyncapi.channel;

import org.jspecify.annotations.NullMarked;

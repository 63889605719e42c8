/** What operations of AsyncAPI documents resolve to, and the messages that their calls make. */
@NullMarked
package dev.stride.call.asyncapi;

import org.jspecify.annotations.NullMarked;

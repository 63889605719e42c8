/** Publishing to real brokers in this process. */
@NullMarked
package dev.stride.call.asyncapi.broker;

import org.jspecify.annotations.NullMarked;

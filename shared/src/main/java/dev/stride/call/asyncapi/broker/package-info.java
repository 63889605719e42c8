/** Publishing over the network: one small class for each protocol, with its client library, loaded when it is first used. */
@NullMarked
package dev.stride.call.asyncapi.broker;

import org.jspecify.annotations.NullMarked;

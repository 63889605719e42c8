/** The call kind of AsyncAPI functions. An AsyncAPI function publishes messages or waits for one message. */
@NullMarked
package dev.stride.call.asyncapi;

import org.jspecify.annotations.NullMarked;

/** From an operation of an AsyncAPI 2 or 3 document to the channel that it publishes to or waits at; at deployment only. */
@NullMarked
package dev.stride.call.asyncapi.document;

import org.jspecify.annotations.NullMarked;

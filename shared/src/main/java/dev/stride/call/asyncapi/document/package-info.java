/** Resolves operations of AsyncAPI 2 and 3 documents to channels. Only deployment uses it. */
@NullMarked
package dev.stride.call.asyncapi.document;

import org.jspecify.annotations.NullMarked;

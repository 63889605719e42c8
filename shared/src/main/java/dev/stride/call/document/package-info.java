/** Loads the documents that describe services, and follows the references between them. Only deployment uses it. */
@NullMarked
package dev.stride.call.document;

import org.jspecify.annotations.NullMarked;

/** Loads the documents that describe services, and follows the references between them. It is used at deployment only. */
@NullMarked
package dev.stride.call.document;

import org.jspecify.annotations.NullMarked;

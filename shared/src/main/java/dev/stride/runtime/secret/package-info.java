/** The secrets that a workflow uses, and their redaction from stored data. */
@NullMarked
package dev.stride.runtime.secret;

import org.jspecify.annotations.NullMarked;

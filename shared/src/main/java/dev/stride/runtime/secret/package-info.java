/** The secrets of a plan, and the redaction of secrets from stored data. */
@NullMarked
package dev.stride.runtime.secret;

import org.jspecify.annotations.NullMarked;

/**
 * Secrets of a plan, and their redaction from stored data.
 */
@NullMarked
package dev.stride.runtime.secret;

import org.jspecify.annotations.NullMarked;

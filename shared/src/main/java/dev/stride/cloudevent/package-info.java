/** Validation of events according to CloudEvents 1.0.2: attributes, their formats, and data. */
@NullMarked
package dev.stride.cloudevent;

import org.jspecify.annotations.NullMarked;

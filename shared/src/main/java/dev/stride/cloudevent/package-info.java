/** What CloudEvents 1.0.2 says of an event: its attributes, their formats, its data. */
@NullMarked
package dev.stride.cloudevent;

import org.jspecify.annotations.NullMarked;

/** What CloudEvents says of an event, in rows. */
@NullMarked
package dev.stride.cloudevent;

import org.jspecify.annotations.NullMarked;

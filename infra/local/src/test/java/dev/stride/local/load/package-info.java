/** Load, and the page of what was measured. */
@NullMarked
package dev.stride.local.load;

import org.jspecify.annotations.NullMarked;

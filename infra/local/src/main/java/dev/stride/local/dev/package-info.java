/** {@code stride dev}: a folder whose definitions are deployed whenever they change. */
@NullMarked
package dev.stride.local.dev;

import org.jspecify.annotations.NullMarked;

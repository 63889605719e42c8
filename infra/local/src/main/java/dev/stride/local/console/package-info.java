/** The files of the console for browsers, and their publication to a bucket. */
@NullMarked
package dev.stride.local.console;

import org.jspecify.annotations.NullMarked;

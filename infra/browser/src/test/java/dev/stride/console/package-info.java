/** Tests of the console in a browser. */
@NullMarked
package dev.stride.console;

import org.jspecify.annotations.NullMarked;

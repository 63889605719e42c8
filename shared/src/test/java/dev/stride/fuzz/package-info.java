/** Parts that read what others send, as a fuzzer takes them; what it has found is read again in every build. */
@NullMarked
package dev.stride.fuzz;

import org.jspecify.annotations.NullMarked;

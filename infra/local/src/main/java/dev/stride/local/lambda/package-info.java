/** The inputs that Lambda passes to a function, its events and its context, created locally for the embedded runtime. */
@NullMarked
package dev.stride.local.lambda;

import org.jspecify.annotations.NullMarked;

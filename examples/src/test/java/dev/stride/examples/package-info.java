/** The examples, each run as its README says. */
@NullMarked
package dev.stride.examples;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.examples;

import org.jspecify.annotations.NullMarked;

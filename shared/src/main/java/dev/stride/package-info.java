/** Stride: definition → plan → advance → commit → dispatch. */
@NullMarked
package dev.stride;

import org.jspecify.annotations.NullMarked;

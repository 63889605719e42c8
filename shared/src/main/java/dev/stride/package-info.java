/** Stride, a serverless workflow engine. This package holds the limits that all layers share. */
@NullMarked
package dev.stride;

import org.jspecify.annotations.NullMarked;

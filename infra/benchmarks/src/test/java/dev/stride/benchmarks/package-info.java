@NullMarked
package dev.stride.benchmarks;

import org.jspecify.annotations.NullMarked;

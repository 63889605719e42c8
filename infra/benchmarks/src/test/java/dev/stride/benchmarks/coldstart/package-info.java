@NullMarked
package dev.stride.benchmarks.coldstart;

import org.jspecify.annotations.NullMarked;

/** Benchmarks with JMH of the parts that run for each state: the engine, the stored forms and expressions. */
@NullMarked
package dev.stride.benchmarks.micro;

import org.jspecify.annotations.NullMarked;

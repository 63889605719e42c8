/** JMH benchmarks of the code that runs for each state: the engine, the encoding of stored data, and expressions. */
@NullMarked
package dev.stride.benchmarks.micro;

import org.jspecify.annotations.NullMarked;

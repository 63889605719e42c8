/** Fault injection into the runtime's calls to storage, queues and other services. */
@NullMarked
package dev.stride.simulator.fault;

import org.jspecify.annotations.NullMarked;

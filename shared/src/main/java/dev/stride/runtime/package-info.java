/** The runtime's configuration, its ports to AWS services, and the interface that reports what it does. */
@NullMarked
package dev.stride.runtime;

import org.jspecify.annotations.NullMarked;

/**
 * The runtime's configuration, the ports through which the runtime uses AWS services, and the observer to which the
 * runtime reports its work.
 */
@NullMarked
package dev.stride.runtime;

import org.jspecify.annotations.NullMarked;

/** The registry of call kinds and of network clients. Only this package refers to all call kinds. */
@NullMarked
package dev.stride.call.registry;

import org.jspecify.annotations.NullMarked;

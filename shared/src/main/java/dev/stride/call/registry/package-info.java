/** The registry of call kinds and of network clients. No other package names all kinds. */
@NullMarked
package dev.stride.call.registry;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.call.registry;

import org.jspecify.annotations.NullMarked;

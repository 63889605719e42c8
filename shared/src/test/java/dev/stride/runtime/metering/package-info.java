@NullMarked
package dev.stride.runtime.metering;

import org.jspecify.annotations.NullMarked;

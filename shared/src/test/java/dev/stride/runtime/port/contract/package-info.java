@NullMarked
package dev.stride.runtime.port.contract;

import org.jspecify.annotations.NullMarked;

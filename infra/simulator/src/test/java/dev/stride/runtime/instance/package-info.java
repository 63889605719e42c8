@NullMarked
package dev.stride.runtime.instance;

import org.jspecify.annotations.NullMarked;

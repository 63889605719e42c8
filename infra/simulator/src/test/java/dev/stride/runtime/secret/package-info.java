@NullMarked
package dev.stride.runtime.secret;

import org.jspecify.annotations.NullMarked;

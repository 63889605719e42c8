@NullMarked
package dev.stride.call.httpaction;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.call.secret;

import org.jspecify.annotations.NullMarked;

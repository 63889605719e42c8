@NullMarked
package dev.stride.call.api;

import org.jspecify.annotations.NullMarked;

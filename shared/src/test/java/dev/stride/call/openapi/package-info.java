@NullMarked
package dev.stride.call.openapi;

import org.jspecify.annotations.NullMarked;

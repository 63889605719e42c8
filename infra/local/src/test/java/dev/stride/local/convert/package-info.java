@NullMarked
package dev.stride.local.convert;

import org.jspecify.annotations.NullMarked;

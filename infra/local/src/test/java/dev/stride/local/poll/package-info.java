@NullMarked
package dev.stride.local.poll;

import org.jspecify.annotations.NullMarked;

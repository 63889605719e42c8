@NullMarked
package dev.stride.local.cloud;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.local.bench;

import org.jspecify.annotations.NullMarked;

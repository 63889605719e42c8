@NullMarked
package dev.stride.functions.stage;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.plan;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.cloudevent;

import org.jspecify.annotations.NullMarked;

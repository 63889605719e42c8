@NullMarked
package dev.stride.schema;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.functions;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.language.source;

import org.jspecify.annotations.NullMarked;

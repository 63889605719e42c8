@NullMarked
package dev.stride.language.connector;

import org.jspecify.annotations.NullMarked;

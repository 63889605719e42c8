@NullMarked
package dev.stride.local.sqlite;

import org.jspecify.annotations.NullMarked;

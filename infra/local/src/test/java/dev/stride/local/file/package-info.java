@NullMarked
package dev.stride.local.file;

import org.jspecify.annotations.NullMarked;

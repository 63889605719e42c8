@NullMarked
package dev.stride.local.embedded;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.local.http;

import org.jspecify.annotations.NullMarked;

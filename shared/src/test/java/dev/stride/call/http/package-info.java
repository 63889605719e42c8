@NullMarked
package dev.stride.call.http;

import org.jspecify.annotations.NullMarked;

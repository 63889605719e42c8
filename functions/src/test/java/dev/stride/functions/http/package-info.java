@NullMarked
package dev.stride.functions.http;

import org.jspecify.annotations.NullMarked;

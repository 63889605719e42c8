@NullMarked
package dev.stride.functions.http.message;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.call.http.client;

import org.jspecify.annotations.NullMarked;

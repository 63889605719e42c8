@NullMarked
package dev.stride.call.auth;

import org.jspecify.annotations.NullMarked;

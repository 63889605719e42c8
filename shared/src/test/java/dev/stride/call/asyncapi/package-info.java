@NullMarked
package dev.stride.call.asyncapi;

import org.jspecify.annotations.NullMarked;

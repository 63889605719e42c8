@NullMarked
package dev.stride.call.asyncapi.broker;

import org.jspecify.annotations.NullMarked;

/** The call kind of AsyncAPI functions, which publish messages or wait for one. */
@NullMarked
package dev.stride.call.asyncapi;

import org.jspecify.annotations.NullMarked;

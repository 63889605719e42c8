/** Functions that publish messages, or wait for one (AsyncAPI). */
@NullMarked
package dev.stride.call.asyncapi;

import org.jspecify.annotations.NullMarked;

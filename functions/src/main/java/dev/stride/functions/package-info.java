/** The Lambda functions: each parses its event, calls the runtime, and formats the response. */
@NullMarked
package dev.stride.functions;

import org.jspecify.annotations.NullMarked;

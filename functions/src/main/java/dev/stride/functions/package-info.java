/** The Lambda functions: each reads its event, has the runtime do the work, and formats the answer. */
@NullMarked
package dev.stride.functions;

import org.jspecify.annotations.NullMarked;

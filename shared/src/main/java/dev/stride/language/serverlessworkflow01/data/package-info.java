/** JSONPath filters, and the internal variables with which a state processes its data. */
@NullMarked
package dev.stride.language.serverlessworkflow01.data;

import org.jspecify.annotations.NullMarked;

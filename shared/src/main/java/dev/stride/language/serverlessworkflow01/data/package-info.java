/**
 * JSONPath filters and the bookkeeping of a state's data.
 */
@NullMarked
package dev.stride.language.serverlessworkflow01.data;

import org.jspecify.annotations.NullMarked;

/** What every node of a plan works with: its branch and plan, the evaluation of expressions, and the results that it can have. */
@NullMarked
package dev.stride.engine.context;

import org.jspecify.annotations.NullMarked;

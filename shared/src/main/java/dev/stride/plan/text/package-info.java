/** The output of workflow plans as readable text. */
@NullMarked
package dev.stride.plan.text;

import org.jspecify.annotations.NullMarked;

/** Formatters that show compiled workflows (plans) as readable text. */
@NullMarked
package dev.stride.plan.text;

import org.jspecify.annotations.NullMarked;

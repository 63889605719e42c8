/** Plans: the executable form of definitions, made of workflow patterns and independent of the language of the definition. */
@NullMarked
package dev.stride.plan;

import org.jspecify.annotations.NullMarked;

/** Plans: the executable form of workflow definitions, independent of the language in which a definition is written. */
@NullMarked
package dev.stride.plan;

import org.jspecify.annotations.NullMarked;

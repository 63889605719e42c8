/**
 * Metadata and annotations, which do not affect execution.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.metadata;

import org.jspecify.annotations.NullMarked;

/** Reads the metadata and annotations of workflows. */
@NullMarked
package dev.stride.language.serverlessworkflow08.metadata;

import org.jspecify.annotations.NullMarked;

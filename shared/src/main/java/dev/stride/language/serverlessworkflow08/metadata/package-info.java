/**
 * Metadata and annotations, which describe a workflow to people.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.metadata;

import org.jspecify.annotations.NullMarked;

/**
 * Deployment and removal of workflow definitions.
 */
@NullMarked
package dev.stride.runtime.deployment;

import org.jspecify.annotations.NullMarked;

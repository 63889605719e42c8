/**
 * Deploys and retires definitions.
 */
@NullMarked
package dev.stride.runtime.deployment;

import org.jspecify.annotations.NullMarked;

/**
 * Operations on instances: start, list, suspend, retry, cancel.
 */
@NullMarked
package dev.stride.runtime.instance;

import org.jspecify.annotations.NullMarked;

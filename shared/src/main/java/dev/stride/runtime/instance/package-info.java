/**
 * The operations on instances: start, find, list, suspend, resume, retry, cancel.
 */
@NullMarked
package dev.stride.runtime.instance;

import org.jspecify.annotations.NullMarked;

/**
 * The messages of the instance queue and their text form.
 */
@NullMarked
package dev.stride.runtime.message;

import org.jspecify.annotations.NullMarked;

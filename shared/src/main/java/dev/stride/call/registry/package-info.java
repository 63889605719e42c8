/**
 * All kinds of calls. The only package that names the kinds.
 */
@NullMarked
package dev.stride.call.registry;

import org.jspecify.annotations.NullMarked;

/**
 * Lenient reading: rewrites definitions with habits of SonataFlow authors to the form of the specification, one class per group
 * of habits. Each change is reported as an assumption at its place in the author's text.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.lenient;

import org.jspecify.annotations.NullMarked;

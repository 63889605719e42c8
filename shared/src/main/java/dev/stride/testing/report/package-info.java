/** How results are told: to people, to JUnit's readers, to machines. */
@NullMarked
package dev.stride.testing.report;

import org.jspecify.annotations.NullMarked;

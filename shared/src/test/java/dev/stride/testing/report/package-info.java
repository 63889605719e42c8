@NullMarked
package dev.stride.testing.report;

import org.jspecify.annotations.NullMarked;

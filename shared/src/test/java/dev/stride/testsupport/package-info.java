@NullMarked
package dev.stride.testsupport;

import org.jspecify.annotations.NullMarked;

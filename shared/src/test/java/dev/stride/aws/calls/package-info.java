@NullMarked
package dev.stride.aws.calls;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.call.aws;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.aws.secrets;

import org.jspecify.annotations.NullMarked;

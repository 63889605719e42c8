@NullMarked
package dev.stride.adapter.aws.emulated;

import org.jspecify.annotations.NullMarked;

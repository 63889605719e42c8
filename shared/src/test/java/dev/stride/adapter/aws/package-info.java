@NullMarked
package dev.stride.adapter.aws;

import org.jspecify.annotations.NullMarked;

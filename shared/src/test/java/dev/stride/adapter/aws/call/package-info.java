@NullMarked
package dev.stride.adapter.aws.call;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.adapter.aws.secret;

import org.jspecify.annotations.NullMarked;

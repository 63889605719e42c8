@NullMarked
package dev.stride.call.egress;

import org.jspecify.annotations.NullMarked;

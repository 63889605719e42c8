@NullMarked
package dev.stride.call.odata;

import org.jspecify.annotations.NullMarked;

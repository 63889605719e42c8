@NullMarked
package dev.stride.call.document;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.functions.template;

import org.jspecify.annotations.NullMarked;

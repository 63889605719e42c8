@NullMarked
package dev.stride.language.serverlessworkflow08.function;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.language.serverlessworkflow08;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.language.serverlessworkflow01.diagram;

import org.jspecify.annotations.NullMarked;

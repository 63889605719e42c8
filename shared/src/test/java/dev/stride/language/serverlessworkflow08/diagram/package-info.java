@NullMarked
package dev.stride.language.serverlessworkflow08.diagram;

import org.jspecify.annotations.NullMarked;

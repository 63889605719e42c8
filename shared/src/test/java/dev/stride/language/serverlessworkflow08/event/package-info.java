@NullMarked
package dev.stride.language.serverlessworkflow08.event;

import org.jspecify.annotations.NullMarked;

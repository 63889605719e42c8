@NullMarked
package dev.stride.functions.telemetry;

import org.jspecify.annotations.NullMarked;

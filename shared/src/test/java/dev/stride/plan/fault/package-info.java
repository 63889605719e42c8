@NullMarked
package dev.stride.plan.fault;

import org.jspecify.annotations.NullMarked;

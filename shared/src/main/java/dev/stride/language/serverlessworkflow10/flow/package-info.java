/** The way of data and control through a task: filters, exports, directives, and the nodes that they become. */
@NullMarked
package dev.stride.language.serverlessworkflow10.flow;

import org.jspecify.annotations.NullMarked;

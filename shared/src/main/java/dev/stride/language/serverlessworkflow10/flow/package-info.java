/** Data flow and control flow of a task: filters, exports, directives, and their compilation to nodes. */
@NullMarked
package dev.stride.language.serverlessworkflow10.flow;

import org.jspecify.annotations.NullMarked;

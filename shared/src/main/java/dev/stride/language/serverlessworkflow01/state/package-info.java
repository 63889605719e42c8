/** The states of Serverless Workflow 0.1: what each kind of state says, and the nodes that it becomes. */
@NullMarked
package dev.stride.language.serverlessworkflow01.state;

import org.jspecify.annotations.NullMarked;

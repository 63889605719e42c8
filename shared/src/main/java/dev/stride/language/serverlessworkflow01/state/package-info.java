/** The states of Serverless Workflow 0.1: the parser of each kind of state, and its compilation to nodes. */
@NullMarked
package dev.stride.language.serverlessworkflow01.state;

import org.jspecify.annotations.NullMarked;

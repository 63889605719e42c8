/** Parses the states of Serverless Workflow 0.1, and compiles them to nodes of a plan. */
@NullMarked
package dev.stride.language.serverlessworkflow01.state;

import org.jspecify.annotations.NullMarked;

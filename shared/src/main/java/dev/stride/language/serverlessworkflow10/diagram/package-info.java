/** Draws diagrams of Serverless Workflow 1.0 definitions. */
@NullMarked
package dev.stride.language.serverlessworkflow10.diagram;

import org.jspecify.annotations.NullMarked;

/**
 * Draws definitions of Serverless Workflow 0.1 as written, even invalid ones: missing parts are left out, and unknown names are
 * drawn as unknown.
 */
@NullMarked
package dev.stride.language.serverlessworkflow01.diagram;

import org.jspecify.annotations.NullMarked;

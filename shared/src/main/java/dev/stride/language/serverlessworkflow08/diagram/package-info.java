/**
 * Draws definitions of Serverless Workflow 0.8 as written, even invalid ones: missing parts are left out, and unknown names are
 * drawn as unknown.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.diagram;

import org.jspecify.annotations.NullMarked;

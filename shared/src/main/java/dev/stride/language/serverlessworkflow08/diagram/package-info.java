/**
 * Draws definitions of Serverless Workflow 0.8 as they are written: what is missing or wrong in one is left out or
 * drawn as
 * unknown, for the compiler to explain.
 */
@NullMarked
package dev.stride.language.serverlessworkflow08.diagram;

import org.jspecify.annotations.NullMarked;

/**
 * Draws definitions of Serverless Workflow 0.1 as they are written: what is missing or wrong in one is left out or
 * drawn as
 * unknown, for the compiler to explain.
 */
@NullMarked
package dev.stride.language.serverlessworkflow01.diagram;

import org.jspecify.annotations.NullMarked;

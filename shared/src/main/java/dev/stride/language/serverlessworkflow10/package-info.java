/** Serverless Workflow 1.0: recognises, compiles and draws definitions. */
@NullMarked
package dev.stride.language.serverlessworkflow10;

import org.jspecify.annotations.NullMarked;

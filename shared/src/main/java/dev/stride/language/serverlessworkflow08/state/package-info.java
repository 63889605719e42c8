/** The kinds of state of Serverless Workflow 0.8, one file each. */
@NullMarked
package dev.stride.language.serverlessworkflow08.state;

import org.jspecify.annotations.NullMarked;

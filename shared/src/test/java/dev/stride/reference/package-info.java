/**
 * A second reading of Serverless Workflow 0.8: an interpreter that follows a definition's JSON as the text of the specification
 * does, state by state, and says what must come out. It has no storage, no messages and no threads, and shares nothing with the
 * product but the evaluation of one jq expression, which the corpus of jq judges. Time is a value that each line of execution
 * carries. Lines that run at the same time are followed one after the other, each to its end; then what came after the moment
 * at which their fate was decided is taken back.
 */
@NullMarked
package dev.stride.reference;

import org.jspecify.annotations.NullMarked;

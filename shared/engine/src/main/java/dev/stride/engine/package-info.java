/**
 * The workflow engine, which decides how a branch of an instance continues after an input (a stimulus), such as a reply or an
 * event. The engine is pure: no I/O, clock, randomness or environment variables.
 */
package dev.stride.engine;

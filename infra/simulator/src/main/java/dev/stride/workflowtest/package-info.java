/**
 * The runner of workflow tests ({@code *.test.yaml}). Each case runs on the real compiler, engine and runtime, in a
 * simulated world with a virtual clock.
 */
package dev.stride.workflowtest;

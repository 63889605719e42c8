/**
 * In-memory implementations of the runtime's ports over a virtual clock. Workflow tests use them without injected
 * failures. The tests of Stride itself inject crashes, losses, duplicates and reordering.
 */
package dev.stride.simulator.port;

/** Recorded runs: their form as files, the test cases that are made of them, and the comparison with another run. */
package dev.stride.workflowtest.recorded;

/** The coverage of definitions by workflow tests, which is measured on the compiled form that all languages share. */
package dev.stride.workflowtest.coverage;

/** The server of {@code stride mcp}: tools with which agents validate, run and test the workflows of one folder. */
package dev.stride.local.agent;

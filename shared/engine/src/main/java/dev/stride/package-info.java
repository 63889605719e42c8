/** Stride, a serverless workflow engine. This package holds the limits that all layers share. */
package dev.stride;

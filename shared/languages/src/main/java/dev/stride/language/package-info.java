/**
 * Compiles workflow definitions to execution plans. Each workflow language has its own package, with one file for each construct
 * of the language.
 */
package dev.stride.language;

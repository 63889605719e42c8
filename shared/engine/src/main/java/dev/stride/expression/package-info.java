/** The common interface of all expression languages. An expression can read only its input and the given variables and time. */
package dev.stride.expression;

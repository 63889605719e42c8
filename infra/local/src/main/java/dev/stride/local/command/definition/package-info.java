/**
 * Commands on definition files: validate, test, diagram, convert, migrate.
 */
@NullMarked
package dev.stride.local.command.definition;

import org.jspecify.annotations.NullMarked;

/**
 * Commands on definitions: validate, test, diagram, deploy.
 */
@NullMarked
package dev.stride.local.command.definition;

import org.jspecify.annotations.NullMarked;

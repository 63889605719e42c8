/** The deployment of a folder of definitions to a running Stride. */
@NullMarked
package dev.stride.local.command.deploy;

import org.jspecify.annotations.NullMarked;

/** The command {@code stride dev}, which deploys the definitions in a folder whenever they change. */
@NullMarked
package dev.stride.local.dev;

import org.jspecify.annotations.NullMarked;

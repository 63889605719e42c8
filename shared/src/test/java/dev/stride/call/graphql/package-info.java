@NullMarked
package dev.stride.call.graphql;

import org.jspecify.annotations.NullMarked;

@NullMarked
package dev.stride.call.rest;

import org.jspecify.annotations.NullMarked;

/** Tests of mocked services. */
@NullMarked
package dev.stride.testing.service;

import org.jspecify.annotations.NullMarked;

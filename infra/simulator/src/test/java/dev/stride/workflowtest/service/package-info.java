@NullMarked
package dev.stride.workflowtest.service;

import org.jspecify.annotations.NullMarked;

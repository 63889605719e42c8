/** The model of the OpenAPI document: parameters, bodies, schemas and permissions. */
@NullMarked
package dev.stride.functions.http.openapi;

import org.jspecify.annotations.NullMarked;

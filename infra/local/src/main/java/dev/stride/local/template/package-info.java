/** The files of new projects, as resources with one folder for each language. */
package dev.stride.local.template;

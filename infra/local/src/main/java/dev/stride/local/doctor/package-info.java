/** What {@code stride doctor} looks at: the machine, the folder of the workflows, and the access to AWS. */
package dev.stride.local.doctor;

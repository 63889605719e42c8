/**
 * Metering of AWS usage and its cost. Decorators of the ports count the requests. The counts do not depend on the adapter, so a
 * local run can estimate its cost in the cloud.
 */
package dev.stride.runtime.metering;

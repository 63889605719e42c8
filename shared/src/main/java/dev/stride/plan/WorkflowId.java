package dev.stride.plan;

/**
 * One immutable version of a deployed definition.
 *
 * @param id the author's id
 * @param version the author's version text
 */
public record WorkflowId(String id, String version) {

    @Override
    public String toString() {
        return id + ":" + version;
    }
}

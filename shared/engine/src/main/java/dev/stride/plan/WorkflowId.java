package dev.stride.plan;

/**
 * The id and version of a deployed workflow definition. A deployed version never changes.
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

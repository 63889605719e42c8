package dev.stride.runtime.commit;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import dev.stride.engine.branch.BranchId;

/**
 * Names an effect of one branch: the same again whenever the effect is performed again.
 *
 * @param version of the branch whose commit made the effect
 * @param index place in that commit's order of dispatch
 */
public record EffectId(long version, int index) implements Comparable<EffectId> {

    @JsonCreator
    static EffectId parse(String text) {
        var dot = text.indexOf('.');
        return new EffectId(Long.parseLong(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 1)));
    }

    @Override
    public int compareTo(EffectId other) {
        var byVersion = Long.compare(version, other.version);
        return byVersion != 0 ? byVersion : Integer.compare(index, other.index);
    }

    /** The id of the message that this effect of {@code branch} sends. */
    public String messageId(BranchId branch) {
        return branch + "/" + this;
    }

    @Override
    @JsonValue
    public String toString() {
        return version + "." + index;
    }
}

package dev.stride.runtime.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.stride.Limits;
import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ItemTest {

    private static final Key KEY = new Key("P", "ä");

    @Test
    void itemSizeIncludesAllAttributeNamesAndValues() {
        var bare = Item.of(KEY, new byte[100]);
        var full = new Item(KEY, 123, new byte[100], Optional.of(new Listing("all", "1")), Optional.of(1_700_000_001L));
        // pk P, sk ä, v 0, b
        assertThat(bare.size()).isEqualTo(3 + 4 + 2 + 101);
        // v 123, lp all, ls 1, x
        assertThat(full.size()).isEqualTo(bare.size() + 2 + 5 + 3 + 7);
    }

    @Test
    void oversizedItem_isRejectedWithKeyAndSize() {
        var frame = Item.of(KEY, new byte[0]).size();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Item.of(KEY, new byte[Limits.TABLE_ITEM_BYTES - frame + 1]))
                .withMessageContaining("P / ä")
                .withMessageContaining("409,601 bytes");
    }
}

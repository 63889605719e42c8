package dev.stride.engine.data;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests how a collection is divided among child branches, of which a branch has at most 50. */
class CollectionSplitTest {

    @ParameterizedTest(name = "{0} elements in batches of {1}: {2} children of {3} elements, {4} at a time")
    @CsvSource({
        "1,       1, 1,  1,     1",
        "49,     49, 49, 1,     49",
        "50,     50, 50, 1,     50",
        "50,     10, 50, 1,     10",
        "51,     51, 2,  50,    2",
        "51,     50, 2,  50,    1",
        "2500, 2500, 50, 50,    50",
        "2501, 2501, 50, 51,    50",
        "59,     30, 2,  30,    1",
        "60,     30, 2,  30,    1",
        "61,     30, 2,  60,    1",
    })
    void collection_isDividedAmongChildBranches(int elements, int batch, int count, int span, int window) {
        assertThat(CollectionSplit.divide(elements, batch)).isEqualTo(new CollectionSplit(count, span, window));
    }
}

package dev.stride.adapter.aws;

import static java.util.Objects.requireNonNull;

import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Converts table items to and from DynamoDB attributes. Attribute names are short because they add to the price of every write.
 */
final class DynamoItem {

    static final String PARTITION = "pk";
    static final String SORT = "sk";
    static final String VERSION = "v";
    static final String BODY = "b";
    static final String LISTING = "lp";
    static final String LISTING_SORT = "ls";
    static final String OVERVIEW = "lo";
    static final String EXPIRES_AT = "x";

    static Map<String, AttributeValue> key(Key key) {
        return Map.of(PARTITION, text(key.partition()), SORT, text(key.sort()));
    }

    static Map<String, AttributeValue> attributes(Item item) {
        var attributes = new HashMap<>(key(item.key()));
        attributes.put(VERSION, number(item.version()));
        attributes.put(BODY, AttributeValue.fromB(SdkBytes.fromByteArray(item.body())));
        item.listing().ifPresent(listing -> {
            attributes.put(LISTING, text(listing.name()));
            attributes.put(LISTING_SORT, text(listing.sort()));
            listing.overview().ifPresent(overview -> attributes.put(OVERVIEW, text(overview)));
        });
        item.expiresAt().ifPresent(second -> attributes.put(EXPIRES_AT, number(second)));
        return attributes;
    }

    static Item item(Map<String, AttributeValue> attributes) {
        return new Item(
                new Key(
                        attribute(attributes, PARTITION).s(),
                        attribute(attributes, SORT).s()),
                Long.parseLong(attribute(attributes, VERSION).n()),
                attribute(attributes, BODY).b().asByteArray(),
                attributes.containsKey(LISTING) ? Optional.of(listing(attributes)) : Optional.empty(),
                Optional.ofNullable(attributes.get(EXPIRES_AT)).map(second -> Long.valueOf(second.n())));
    }

    private static Listing listing(Map<String, AttributeValue> attributes) {
        return new Listing(
                attribute(attributes, LISTING).s(),
                attribute(attributes, LISTING_SORT).s(),
                Optional.ofNullable(attributes.get(OVERVIEW)).map(AttributeValue::s));
    }

    private static AttributeValue attribute(Map<String, AttributeValue> attributes, String name) {
        return requireNonNull(
                attributes.get(name),
                () -> "the table contains an item that Stride did not write: it lacks the attribute %s and has only %s"
                        .formatted(name, attributes.keySet()));
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    private DynamoItem() {}
}

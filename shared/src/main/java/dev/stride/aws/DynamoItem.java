package dev.stride.aws;

import dev.stride.runtime.port.Table.Item;
import dev.stride.runtime.port.Table.Key;
import dev.stride.runtime.port.Table.Listing;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item as DynamoDB holds it. Names of attributes are short because they are part of every write's price. */
final class DynamoItem {

    static final String PARTITION = "pk";
    static final String SORT = "sk";
    static final String VERSION = "v";
    static final String BODY = "b";
    static final String LISTING = "lp";
    static final String LISTING_SORT = "ls";
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
        });
        item.expiresAt().ifPresent(second -> attributes.put(EXPIRES_AT, number(second)));
        return attributes;
    }

    static Item item(Map<String, AttributeValue> attributes) {
        return new Item(
                new Key(attributes.get(PARTITION).s(), attributes.get(SORT).s()),
                Long.parseLong(attributes.get(VERSION).n()),
                attributes.get(BODY).b().asByteArray(),
                Optional.ofNullable(attributes.get(LISTING))
                        .map(name -> new Listing(
                                name.s(), attributes.get(LISTING_SORT).s())),
                Optional.ofNullable(attributes.get(EXPIRES_AT)).map(second -> Long.valueOf(second.n())));
    }

    static AttributeValue text(String value) {
        return AttributeValue.fromS(value);
    }

    static AttributeValue number(long value) {
        return AttributeValue.fromN(Long.toString(value));
    }

    private DynamoItem() {}
}

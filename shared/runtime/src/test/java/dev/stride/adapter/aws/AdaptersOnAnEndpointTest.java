package dev.stride.adapter.aws;

import dev.stride.adapter.aws.emulated.EmulatorClients;
import dev.stride.adapter.aws.emulated.SqsReceiver;
import dev.stride.runtime.port.Blobs;
import dev.stride.runtime.port.Queue;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.contract.BlobsContract;
import dev.stride.runtime.port.contract.QueueContract;
import dev.stride.runtime.port.contract.Receiver;
import dev.stride.runtime.port.contract.TableContract;
import java.net.URI;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/**
 * Tests adapters against the independent AWS emulator at the address in {@code STRIDE_AWS_ENDPOINT}. Covers those
 * services that the emulator supports completely.
 */
@Tag("aws-endpoint")
class AdaptersOnAnEndpointTest {

    private static final String ENDPOINT =
            Optional.ofNullable(System.getenv("STRIDE_AWS_ENDPOINT")).orElse("http://localhost:4566");

    private static final AwsClients CLIENTS = EmulatorClients.connect(URI.create(ENDPOINT));

    private final String name = "stride-" + UUID.randomUUID();

    @Nested
    class OfTheTable extends TableContract {

        private final Table table = new DynamoTable(CLIENTS.dynamo(), name);

        OfTheTable() {
            CLIENTS.dynamo().createTable(DynamoTable.definition(name));
            CLIENTS.dynamo().waiter().waitUntilTableExists(request -> request.tableName(name));
        }

        @Override
        protected Table table() {
            return table;
        }

        /** Some emulators enforce an item limit slightly below 400 KB. */
        @Override
        protected int largest() {
            return 400_000;
        }
    }

    @Nested
    class OfTheQueue extends QueueContract {

        private final String url =
                CLIENTS.sqs().createQueue(request -> request.queueName(name)).queueUrl();

        @Override
        protected Queue queue() {
            return new SqsQueue(CLIENTS.sqs(), url);
        }

        @Override
        protected Receiver receiver() {
            return new SqsReceiver(CLIENTS.sqs(), url);
        }
    }

    @Nested
    class OfTheBlobs extends BlobsContract {

        OfTheBlobs() {
            CLIENTS.s3().createBucket(request -> request.bucket(name));
        }

        @Override
        protected Blobs blobs() {
            return new S3Blobs(CLIENTS.s3(), name);
        }
    }
}

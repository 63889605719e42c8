package dev.stride.aws;

import dev.stride.contract.TableContract;
import dev.stride.emulated.EmulatedAws;
import dev.stride.emulated.EmulatedAwsExtension;
import dev.stride.runtime.port.Table;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class DynamoTableTest extends TableContract {

    private final Table table;

    DynamoTableTest(EmulatedAws aws) {
        table = new DynamoTable(aws.clients().dynamo(), aws.deploy().table());
    }

    @Override
    protected Table table() {
        return table;
    }
}

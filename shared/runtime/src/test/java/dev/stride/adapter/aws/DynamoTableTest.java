package dev.stride.adapter.aws;

import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.runtime.port.Table;
import dev.stride.runtime.port.contract.TableContract;
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

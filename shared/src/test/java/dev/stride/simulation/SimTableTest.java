package dev.stride.simulation;

import dev.stride.contract.TableContract;
import dev.stride.runtime.port.Table;

class SimTableTest extends TableContract {

    private final SimTable table = new SimTable();

    @Override
    protected Table table() {
        return table;
    }
}

package dev.stride.functions;

import dev.stride.adapter.aws.AwsResources;
import dev.stride.adapter.aws.emulated.EmulatedAws;
import dev.stride.adapter.aws.emulated.EmulatedAwsExtension;
import dev.stride.adapter.aws.emulated.EmulatedScheduler.Schedule;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(EmulatedAwsExtension.class)
class FunctionsOnEmulatedAwsTest extends FunctionsContract {

    private final EmulatedAws aws;

    FunctionsOnEmulatedAwsTest(EmulatedAws aws) {
        super(aws.services().access(), aws.clients(), aws.deploy());
        this.aws = aws;
    }

    @Override
    List<String> schedules(AwsResources resources) {
        return aws.scheduler().schedules(resources.scheduleGroup()).stream()
                .map(Schedule::name)
                .toList();
    }
}

package dev.longshore.it.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longshore.operation.OperationRecord;
import dev.longshore.resource.Annotations;
import dev.longshore.test.external.Cloud;
import dev.longshore.test.external.CloudObject;
import dev.longshore.test.external.thing.ThingVariant;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** People who change their minds at random, and answer what only they can know. */
final class Users {

    private static final int THINGS_PER_VARIANT = 3;

    private final Things things;
    private final Cloud cloud;
    private final Random random;
    private final Map<String, ThingVariant> names = new TreeMap<>();
    /** Size that is wanted, 0 if the thing is to be deleted. */
    private final Map<String, Integer> wanted = new TreeMap<>();

    private final Map<String, String> uids = new TreeMap<>();
    private final Map<String, Instant> gone = new TreeMap<>();
    private final Set<String> answered = new TreeSet<>();

    Users(Things things, Cloud cloud, Random random) {
        this.things = things;
        this.cloud = cloud;
        this.random = random;
        for (ThingVariant variant : ThingVariant.all()) {
            for (int number = 0; number < THINGS_PER_VARIANT; number++) {
                String name = variant.toString().toLowerCase(Locale.ROOT).replace('+', '-') + "-" + number;
                names.put(name, number == 0 ? variant.cancellable() : variant);
            }
        }
    }

    /** Creates what is not there, and does something about one in three of the others. */
    void act() {
        Map<String, ThingState> present = things.all();
        names.keySet().forEach(name -> act(name, present.get(name)));
    }

    private void act(String name, ThingState thing) {
        int size = 1 + random.nextInt(1000);
        int choice = random.nextInt(6);
        if (thing == null) {
            bury(name);
            uids.put(name, things.create(name, names.get(name), size));
            wanted.put(name, size);
        } else if (wanted.get(name) == 0) {
            return;
        } else if (choice == 0) {
            things.delete(name);
            wanted.put(name, 0);
        } else if (choice == 1) {
            things.resize(name, size);
            wanted.put(name, size);
        }
    }

    private void bury(String name) {
        String uid = uids.remove(name);
        if (uid != null) {
            gone.put(uid, Instant.now());
        }
    }

    /** Answers what the provider cannot know, after a look into the cloud. */
    void answer() {
        things.all().values().stream().filter(ThingState::asksAPerson).forEach(this::answer);
    }

    private void answer(ThingState thing) {
        OperationRecord record = OperationRecord.parse(thing.annotation(Annotations.OPERATION));
        answered.add(record.id());
        String answer = objectsOf(thing.uid()).stream()
                .findFirst()
                .map(object -> "adopt " + object.id())
                .orElse("not-created");
        things.annotate(thing.name(), Annotations.RESOLVE, record.id() + ": " + answer);
    }

    private List<CloudObject> objectsOf(String uid) {
        return cloud.objects().stream()
                .filter(object -> object.owner().equals(uid))
                .toList();
    }

    void requireAllAsWanted() {
        answer();
        Map<String, ThingState> present = things.all();
        List<String> wrong = new ArrayList<>();
        wanted.forEach((name, size) -> {
            ThingState thing = present.get(name);
            boolean right = size == 0 ? thing == null : thing != null && thing.isReady();
            if (!right) {
                wrong.add(name + " should be " + size + ": " + thing);
            }
        });
        assertThat(wrong).isEmpty();
        names.keySet().stream().filter(name -> !present.containsKey(name)).forEach(this::bury);
    }

    /** The cloud has what is wanted and nothing more. */
    void requireNothingElse() {
        Map<String, Integer> sizes = cloud.objects().stream()
                .collect(Collectors.toMap(
                        CloudObject::owner, object -> object.body().get("size").getAsInt()));
        Map<String, Integer> expected = uids.keySet().stream().collect(Collectors.toMap(uids::get, wanted::get));
        assertThat(sizes).isEqualTo(expected);
    }

    /** Returns how many operations they had to answer for. */
    int answers() {
        return answered.size();
    }

    /** Returns the owners that are gone, and when they were seen to be. */
    Map<String, Instant> gone() {
        return gone;
    }
}

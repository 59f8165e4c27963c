package dev.longshore.test.kubernetes.inprocess.faults;

import dev.longshore.test.kubernetes.inprocess.request.ApiResponse;

/** What a fault does with a request. */
interface Effect {

    ApiResponse apply(Passage passage);

    /** What it does, for the message that it never did. */
    default Effect called(String description) {
        Effect effect = this;
        return new Effect() {
            @Override
            public ApiResponse apply(Passage passage) {
                return effect.apply(passage);
            }

            @Override
            public String toString() {
                return description;
            }
        };
    }
}

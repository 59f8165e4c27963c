package dev.longshore.it.crash;

import dev.longshore.external.OperationType;
import dev.longshore.test.crash.CrashPoint;
import dev.longshore.test.external.thing.ThingVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One cell of the crash matrix.
 *
 * @param point where the process is killed
 * @param style how calls return
 * @param verb operation that runs
 * @param recovery way out of an unknown create
 */
record Cell(CrashPoint point, Style style, OperationType verb, Recovery recovery) {

    enum Style {
        BLOCKING,
        HANDLE
    }

    /** Ways out, as the author declares them by what the client implements. */
    enum Recovery {
        DETERMINISTIC,
        TOKEN,
        LOOKUP,
        NONE;

        private ThingVariant variant() {
            return switch (this) {
                case DETERMINISTIC -> ThingVariant.deterministic();
                case TOKEN -> ThingVariant.token();
                case LOOKUP -> ThingVariant.lookup();
                case NONE -> ThingVariant.none();
            };
        }
    }

    /** How a cell ends. */
    enum Outcome {
        /** The next process goes on and needs nobody. */
        GOES_ON,
        /** The next process says that nobody can know, changes nothing, and goes on when a person has answered. */
        PERSON_DECIDES,
        /** It did neither in time. */
        STUCK,
        /** No such operation has this moment. */
        NO_SUCH_MOMENT
    }

    static List<Cell> all() {
        List<Cell> cells = new ArrayList<>();
        for (CrashPoint point : CrashPoint.values()) {
            for (Style style : Style.values()) {
                for (OperationType verb : OperationType.values()) {
                    for (Recovery recovery : Recovery.values()) {
                        cells.add(new Cell(point, style, verb, recovery));
                    }
                }
            }
        }
        return cells;
    }

    String name() {
        return String.join("-", point.label(), verb.name(), style.name(), recovery.name())
                .toLowerCase(Locale.ROOT);
    }

    ThingVariant variant() {
        return style == Style.HANDLE ? recovery.variant().withHandles() : recovery.variant();
    }

    Outcome expected() {
        if (!exists()) {
            return Outcome.NO_SUCH_MOMENT;
        }
        boolean unknowable = verb == OperationType.CREATE && recovery == Recovery.NONE && losesAnswer();
        return unknowable ? Outcome.PERSON_DECIDES : Outcome.GOES_ON;
    }

    /**
     * A blocking update or delete returns nothing to store. After a delete only the finalizer is removed, and nothing else
     * has one removed.
     */
    private boolean exists() {
        return switch (point) {
            case CP4_ID_STORED -> style == Style.HANDLE || verb == OperationType.CREATE;
            case CP5_STATUS_NOT_WRITTEN -> verb != OperationType.DELETE;
            case CP9_FINALIZER_LEFT -> verb == OperationType.DELETE;
            default -> true;
        };
    }

    private boolean losesAnswer() {
        return switch (point) {
            case CP1_INTENT_WRITTEN, CP2_CALL_SENT, CP3_RESULT_IN_MEMORY -> true;
            case CP6_OPERATION_RUNNING, CP7_RESULT_NOT_STORED -> style == Style.BLOCKING;
            default -> false;
        };
    }

    /** Whether a secret that the external system tells only once is lost; a token that is sent again before can get it. */
    boolean losesSecret() {
        boolean lost = switch (point) {
            case CP2_CALL_SENT -> recovery != Recovery.TOKEN;
            case CP3_RESULT_IN_MEMORY, CP4_ID_STORED -> true;
            case CP6_OPERATION_RUNNING -> style == Style.BLOCKING;
            default -> false;
        };
        return verb == OperationType.CREATE && lost;
    }
}

package dev.longshore.test.kubernetes.inprocess.faults;

/** Which of the requests that fit are struck: so many after so many others. */
record Turns(int skip, int times) {

    static final Turns ALWAYS = new Turns(0, Integer.MAX_VALUE);

    boolean includes(int turn) {
        return turn > skip && turn - skip <= times;
    }

    /** How many must be struck for the fault not to have been in vain. */
    int least() {
        return times == Integer.MAX_VALUE ? 1 : times;
    }

    @Override
    public String toString() {
        String which = times == Integer.MAX_VALUE ? "all" : Integer.toString(times);
        return skip == 0 ? which : which + " after " + skip;
    }
}

/**
 * How long a test waits, in ms, for what it knows will come: a shared machine may be slow, and no test
 * judges speed. Less than a test's own time, so that it says what did not come.
 */
export const LONG = 30_000;

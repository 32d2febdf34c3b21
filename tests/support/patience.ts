/** How long a test waits, in ms, for what it knows will come: a shared machine may be slow, and no test judges speed. */
export const LONG = 60_000;

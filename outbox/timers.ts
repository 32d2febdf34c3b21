/** Time that passes, handed in so that tests need not wait for it. Each call returns how to stop it. */
export interface Timers {
  after(milliseconds: number, run: () => void): () => void;
  every(milliseconds: number, run: () => void): () => void;
}

/** What the documents of one record may cost, and have cost, in bytes. */
interface Cost {
  /** The size of each document that it has had. */
  owed: Map<string, number>;
  /** How often server or phone have forgotten what was sent. */
  forgotten: number;
  /** Bytes in requests that were answered in time, to a process that lived on. */
  counted: number;
}

/**
 * Counts the bytes of documents that our server has answered: each byte once, and again only after it was forgotten. A
 * request that broke off, or whose process ended with the answer, is not counted: a cut costs the piece that it cuts.
 * @param say is told what cost more
 */
export function createCosts(say: (what: string) => void) {
  const costs = new Map<string, Cost>();
  const costOf = (key: string): Cost => {
    const known = costs.get(key) ?? { owed: new Map(), forgotten: 0, counted: 0 };
    costs.set(key, known);
    return known;
  };
  return {
    owe: (key: string, document: string, size: number) => void costOf(key).owed.set(document, size),
    forget: (key: string) => void (costOf(key).forgotten += 1),
    excuse: (key: string, bytes: number) => void (costOf(key).counted -= bytes),
    count(key: string, bytes: number): void {
      const cost = costOf(key);
      cost.counted += bytes;
      const once = [...cost.owed.values()].reduce((sum, size) => sum + size, 0);
      const most = once * (1 + cost.forgotten);
      if (cost.counted > most) say(`${cost.counted} bytes of ${key} were sent, and ${most} would do`);
    },
  };
}

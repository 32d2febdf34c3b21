/** The part of localStorage that is used. */
export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'wokabaut.outbox';

/** Contents of the database for the marker to compare with. */
export interface Survey {
  identity: string | null;
  /** Unsent applications of anybody. */
  unsent: number;
}

/**
 * Marks in localStorage which database holds unsent work. After an eviction the database has another identity or none, and
 * the person is told (outbox/README.md, Eviction). Without localStorage there is no warning.
 */
export function createMarker(storage: MarkerStorage | undefined) {
  const attempt = <T>(use: (storage: MarkerStorage) => T): T | null => {
    try {
      return storage ? use(storage) : null;
    } catch {
      return null;
    }
  };
  return {
    /** Whether the mark names another database than this one. */
    wasLost(identity: string | null): boolean {
      const mark = attempt((kept) => kept.getItem(KEY));
      return mark !== null && mark !== identity;
    },
    /** Updates the mark; one that reports a loss stays until `acknowledge`. */
    follow({ identity, unsent }: Survey): void {
      if (this.wasLost(identity)) return;
      if (identity !== null && unsent > 0) attempt((on) => on.setItem(KEY, identity));
      else attempt((on) => on.removeItem(KEY));
    },
    /** The person has read that their work was lost. */
    acknowledge(): void {
      attempt((kept) => kept.removeItem(KEY));
    },
  };
}

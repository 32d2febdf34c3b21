export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'wokabaut.outbox';

/** Database facts to compare with the marker. */
export interface Survey {
  identity: string | null;
  /** Unsent applications of all people. */
  unsent: number;
}

/** Marks the database with unsent work in localStorage, to detect an eviction (outbox/README.md, Eviction). */
export function createMarker(storage: MarkerStorage | undefined) {
  const attempt = <T>(use: (storage: MarkerStorage) => T): T | null => {
    try {
      return storage ? use(storage) : null;
    } catch {
      return null;
    }
  };
  return {
    /** Whether the mark names another database. */
    wasLost(identity: string | null): boolean {
      const mark = attempt((kept) => kept.getItem(KEY));
      return mark !== null && mark !== identity;
    },
    /** Updates the mark; a reported loss stays until `acknowledge`. */
    follow({ identity, unsent }: Survey): void {
      if (this.wasLost(identity)) return;
      if (identity !== null && unsent > 0) attempt((on) => on.setItem(KEY, identity));
      else attempt((on) => on.removeItem(KEY));
    },
    /** The notice has been read. */
    acknowledge(): void {
      attempt((kept) => kept.removeItem(KEY));
    },
  };
}

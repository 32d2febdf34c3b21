/** The part of localStorage that is used. */
export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'wokabaut.outbox';

/**
 * Marks in localStorage that the database with this identity holds unsent work. After an eviction the database has
 * another identity or none, and the person is told (outbox/README.md, The phone). Without localStorage there is no warning.
 */
export function createMarker(storage: MarkerStorage | undefined) {
  const attempt = <T>(use: (storage: MarkerStorage) => T): T | null => {
    try {
      return storage ? use(storage) : null;
    } catch {
      return null;
    }
  };
  const marked = () => attempt((kept) => kept.getItem(KEY));
  return {
    /** Whether the mark names another database than this one. */
    wasLost(identity: string | null): boolean {
      const mark = marked();
      return mark !== null && mark !== identity;
    },
    /** Updates the mark; one that reports a loss stays until `acknowledge`. */
    follow({ identity, unsent }: { identity: string | null; unsent: number }): void {
      if (this.wasLost(identity)) return;
      if (identity !== null && unsent > 0) attempt((kept) => kept.setItem(KEY, identity));
      else attempt((kept) => kept.removeItem(KEY));
    },
    /** The person has read that their work was lost. */
    acknowledge(): void {
      attempt((kept) => kept.removeItem(KEY));
    },
  };
}

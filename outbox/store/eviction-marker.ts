/** The part of localStorage that is used. */
export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'wokabaut.outbox';

/**
 * A mark outside IndexedDB that says: unsent work is in the database with this identity. When the browser throws the
 * database away, a later one has another identity or none, and the person can be told (outbox/README.md, The phone).
 * A browser that denies localStorage only takes this warning away.
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
    /** Whether the mark is for another database than this one. */
    wasLost(identity: string | null): boolean {
      const mark = marked();
      return mark !== null && mark !== identity;
    },
    /** Follows the database; a mark that tells of a loss stays until `acknowledge`. */
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

import { isPromised, type InternshipSummary, type OutboxRecord, type OutboxState } from '../record';

/** The part of localStorage that is used. */
export type MarkerStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const KEY = 'wokabaut.outbox';
const PROMISES_KEY = 'wokabaut.outbox.promised';

/** An application that the screen has called saved, as the marker keeps it: enough to say what was lost, and no more. */
export interface PromisedApplication {
  id: string;
  owner: number;
  internship: InternshipSummary;
  state: OutboxState;
}

/** What is in the database, for the marker to compare with. */
export interface Survey {
  identity: string | null;
  /** Unsent applications of anybody. */
  unsent: number;
  /** Everybody's records. */
  records: readonly OutboxRecord[];
}

function isEntry(value: unknown): value is PromisedApplication {
  const { id, owner, internship } = (value ?? {}) as Partial<PromisedApplication>;
  return typeof id === 'string' && typeof owner === 'number' && typeof internship?.id === 'number';
}

function parse(stored: string | null): PromisedApplication[] {
  try {
    const entries: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

/**
 * Marks in localStorage which database holds unsent work, and which applications were promised. After an eviction the
 * database has another identity or none, and after a crash it may hold an older state: the person is told
 * (outbox/README.md, Lost promises). Without localStorage there is no warning.
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
  const promised = () => parse(attempt((kept) => kept.getItem(PROMISES_KEY)));
  const keepPromises = (entries: readonly PromisedApplication[]) =>
    attempt((kept) =>
      entries.length > 0
        ? kept.setItem(PROMISES_KEY, JSON.stringify(entries))
        : kept.removeItem(PROMISES_KEY),
    );
  return {
    /** Whether the mark names another database than this one. */
    wasLost(identity: string | null): boolean {
      const mark = marked();
      return mark !== null && mark !== identity;
    },
    promised,
    /** Updates the mark; one that reports a loss stays until `acknowledge`, and a promise until it is kept or `forget`. */
    follow({ identity, unsent, records }: Survey): void {
      const kept = promised().filter(({ id }) => {
        const record = records.find((one) => one.id === id);
        return !record || (record.state !== 'sent' && !isPromised(record));
      });
      const now = records
        .filter(isPromised)
        .map(({ id, owner, internship, state }) => ({ id, owner, internship, state }));
      keepPromises([...kept, ...now]);
      if (this.wasLost(identity)) return;
      if (identity !== null && unsent > 0) attempt((on) => on.setItem(KEY, identity));
      else attempt((on) => on.removeItem(KEY));
    },
    /** The person takes promises back: called before the database is changed, so that no other tab takes it for a loss. */
    forget(which: (entry: PromisedApplication) => boolean): void {
      keepPromises(promised().filter((entry) => !which(entry)));
    },
    /** The person has read that their work was lost. */
    acknowledge(): void {
      attempt((kept) => kept.removeItem(KEY));
    },
  };
}

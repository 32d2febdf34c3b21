import { AppError } from '../core/errors';

const KB = 1024;
const MB = 1024 * KB;

/** Most bytes of unfinished request bodies in memory, of one account, of one client address and of all together. */
const ceilings = { account: 8 * MB, address: 32 * MB, all: 64 * MB };
/** Seconds after which a refused client should try again. */
const retryAfterSeconds = 5;

/** What the body of one request holds in memory. */
export interface HeldBody {
  /** Counts more bytes. @throws AppError `unavailable` when a ceiling would be passed */
  add(bytes: number): void;
  release(): void;
}

/** A form's parser and the buffers of its temporary file, before the first field. */
export const FORM_BYTES = 128 * KB;

/** Counts what unfinished bodies hold in memory, for one server. */
export function createBodyMemory() {
  const held = new Map<string, number>();
  const ceilingOf = (owner: string) => ceilings[owner.split(' ', 1)[0] as keyof typeof ceilings];
  const change = (owner: string, bytes: number) => {
    const left = (held.get(owner) ?? 0) + bytes;
    if (left > 0) held.set(owner, left);
    else held.delete(owner);
  };
  return {
    /** Begins to count a body, of a visitor when there is no account. */
    hold(address: string, account: number | undefined): HeldBody {
      const owners = ['all', `address ${address}`, ...(account === undefined ? [] : [`account ${account}`])];
      let own = 0;
      return {
        add(bytes) {
          if (owners.some((owner) => (held.get(owner) ?? 0) + bytes > ceilingOf(owner)))
            throw new AppError('unavailable', { retryAfterSeconds });
          own += bytes;
          for (const owner of owners) change(owner, bytes);
        },
        release() {
          for (const owner of owners) change(owner, -own);
          own = 0;
        },
      };
    },
  };
}

export type BodyMemory = ReturnType<typeof createBodyMemory>;

import { AppError } from '../core/errors';

const KB = 1024;
const MB = 1024 * KB;

/** Bytes of unfinished bodies in memory. */
const ceilings = { account: 8 * MB, address: 32 * MB, all: 64 * MB };
/** Retry-After. */
const retryAfterSeconds = 5;

/** Memory of one request's body. */
export interface HeldBody {
  /** @throws AppError `unavailable` when a ceiling would be passed */
  add(bytes: number): void;
  release(): void;
}

/** A form's parser and the buffers of its temporary file, before the first field. */
export const FORM_BYTES = 128 * KB;

/** A server's counters of unfinished bodies. */
export function createBodyMemory() {
  const held = new Map<string, number>();
  const ceilingOf = (owner: string) => ceilings[owner.split(' ', 1)[0] as keyof typeof ceilings];
  const change = (owner: string, bytes: number) => {
    const left = (held.get(owner) ?? 0) + bytes;
    if (left > 0) held.set(owner, left);
    else held.delete(owner);
  };
  return {
    /** A visitor's without an account. */
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

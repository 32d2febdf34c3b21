import { AppError } from './errors';

const KB = 1024;
const MB = 1024 * KB;

/** Bytes of unfinished bodies in memory. Guests are visitors and unapproved accounts (security.md). */
const ceilings = {
  account: 4 * MB,
  network: 32 * MB,
  guests_of_network: 8 * MB,
  guests: 32 * MB,
  all: 64 * MB,
  small_of_network: 8 * MB,
  small: 32 * MB,
};
type Ceiling = keyof typeof ceilings;

/** A small body, whatever it has sent: log-ins never wait for forms with files. */
const SMALL_BYTES = 64 * KB;
/** A form's parser and the buffers of its temporary file, before the first field. */
export const FORM_BYTES = 128 * KB;
const retryAfterSeconds = 5;
/** Without another KB for so long it is cut off where others need its place; the slowest 2G sends 10 KB. */
const silentMs = 10_000;

export interface HeldBody {
  /** Silent bodies are cut off for it. Throws `unavailable` when a ceiling would be passed. */
  add(bytes: number): void;
  /** Notes received bytes that take no more memory. */
  received(bytes: number): void;
  /** False while another open body has the name; a silent one is cut off */
  claim(name: string): boolean;
  release(): void;
}

export interface Sender {
  address: string;
  account?: number | undefined;
  isApproved: boolean;
}

/** IPv6 to 48 bits: a customer may have 65,536 networks of 64. */
const networkOf = (address: string) => address.split(':').slice(0, 3).join(':');

const scopesOf = ({ address, account, isApproved }: Sender, isSmall: boolean): string[] => {
  const network = networkOf(address);
  const scope = (ceiling: Ceiling, of: string | number = '') => `${ceiling} ${of}`;
  if (isSmall) return [scope('small_of_network', network), scope('small')];
  const own = account === undefined ? [] : [scope('account', account)];
  const guest = isApproved ? [] : [scope('guests_of_network', network), scope('guests')];
  return [...own, ...guest, scope('network', network), scope('all')];
};

interface Open {
  scopes: string[];
  isGuest: boolean;
  progressAt: number;
  names: Set<string>;
  end: (isCut: boolean) => void;
}

export function createOpenBodies({ now }: { now(): number }) {
  const held = new Map<string, number>();
  const open = new Set<Open>();
  const change = (scope: string, bytes: number) => {
    const left = (held.get(scope) ?? 0) + bytes;
    if (left > 0) held.set(scope, left);
    else held.delete(scope);
  };
  const isSilent = ({ progressAt }: Open) => now() - progressAt >= silentMs;
  const isFull = (scope: string, bytes: number) =>
    (held.get(scope) ?? 0) + bytes > ceilings[scope.split(' ', 1)[0] as Ceiling];

  /** Guests first, then the one silent for longest. Throws `unavailable`. */
  const makeRoom = (scope: string, bytes: number, own: Open) => {
    const silent = [...open]
      .filter((one) => one !== own && one.scopes.includes(scope) && isSilent(one))
      .sort((a, b) => Number(b.isGuest) - Number(a.isGuest) || a.progressAt - b.progressAt);
    while (isFull(scope, bytes)) {
      const longest = silent.shift();
      if (!longest) throw new AppError('unavailable', { retryAfterSeconds, closes: true });
      longest.end(true);
    }
  };

  return {
    /** Call `release` at the end; `cut` breaks the connection. */
    hold(sender: Sender, cut: () => void, isSmall = false): HeldBody {
      let own = 0;
      let sinceProgress = 0;
      const body: Open = {
        scopes: scopesOf(sender, isSmall),
        isGuest: !sender.isApproved,
        progressAt: now(),
        names: new Set(),
        end: (isCut) => {
          if (!open.delete(body)) return;
          for (const scope of body.scopes) change(scope, -own);
          if (isCut) cut();
        },
      };
      const take = (bytes: number) => {
        for (const scope of body.scopes) makeRoom(scope, bytes, body);
        own += bytes;
        for (const scope of body.scopes) change(scope, bytes);
      };
      const received = (bytes: number) => {
        sinceProgress += bytes;
        // A small one has until `silentMs`, however it trickles.
        if (isSmall || sinceProgress < KB) return;
        sinceProgress = 0;
        body.progressAt = now();
      };
      if (isSmall) take(SMALL_BYTES);
      open.add(body);
      return {
        add: (bytes) => {
          if (!open.has(body)) throw new AppError('unavailable', { retryAfterSeconds, closes: true });
          received(bytes);
          if (!isSmall) take(bytes);
        },
        received,
        claim: (name) => {
          const other = [...open].find(({ names }) => names.has(name));
          if (!other) return !!body.names.add(name);
          if (isSilent(other)) other.end(true);
          return false;
        },
        release: () => body.end(false),
      };
    },
  };
}

export type OpenBodies = ReturnType<typeof createOpenBodies>;

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * `open`: bytes pass. `cut`: connections are reset and new ones refused. `stalled`: connected, but nothing passes
 * (lie-fi) until the link opens again.
 */
export type Link = 'open' | 'cut' | 'stalled';

/** `up`: from the browser to the server. */
export type Direction = 'up' | 'down';

/** A TCP proxy whose link a test can break as mobile networks do. HTTP/1.1 without TLS. */
export interface CuttingProxy {
  readonly url: string;
  /** `METHOD /path` of each request that reached the link while it was open. */
  readonly requests: readonly string[];
  /** Request line and headers of the same requests. */
  readonly heads: readonly string[];
  /** Bytes that have passed. */
  readonly passed: Readonly<Record<Direction, number>>;
  setLink(link: Link): void;
  /** How many bytes pass in a second, in each direction; null for all that come. */
  setRate(bytesPerSecond: number | null): void;
  /**
   * Lets that many more bytes pass in this direction, and resets the connection that carries the next one.
   * @returns a function that leaves it whole
   */
  cutAfter(direction: Direction, bytes: number): () => void;
  /** As it was at its start: open, at any rate, without connections, and nothing noted. */
  reset(): void;
  close(): Promise<void>;
}

const requestLine = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/;

export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  let link: Link = 'open';
  const pairs = new Set<Pair>();
  const requests: string[] = [];
  const heads: string[] = [];
  const passed = { up: 0, down: 0 };
  const cuts: Record<Direction, number[]> = { up: [], down: [] };
  const freeAt = { up: 0, down: 0 };
  let rate: number | null = null;

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (link === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const pair = new Pair(client, targetPort, {
      onRequest(request, head) {
        requests.push(request);
        heads.push(head);
      },
      onBytes(direction, size) {
        const [cutAt = Infinity] = cuts[direction];
        const allowed = Math.min(size, cutAt - passed[direction]);
        if (allowed < size) cuts[direction].shift();
        passed[direction] += allowed;
        return allowed;
      },
      delayOf(direction, size) {
        const now = Date.now();
        freeAt[direction] = Math.max(now, freeAt[direction]) + (rate === null ? 0 : (size / rate) * 1000);
        return freeAt[direction] - now;
      },
      onEnd: () => pairs.delete(pair),
    });
    pairs.add(pair);
    if (link === 'open') pair.flow();
  });
  await listen(server);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    heads,
    passed,
    setLink(next) {
      link = next;
      for (const pair of [...pairs]) {
        if (next === 'cut') pair.tear();
        else if (next === 'stalled') pair.stall();
        else pair.flow();
      }
    },
    setRate(bytesPerSecond) {
      rate = bytesPerSecond;
    },
    cutAfter(direction, bytes) {
      const cutAt = passed[direction] + bytes;
      cuts[direction].push(cutAt);
      cuts[direction].sort((a, b) => a - b);
      return () => {
        cuts[direction] = cuts[direction].filter((one) => one !== cutAt);
      };
    },
    reset() {
      for (const pair of [...pairs]) pair.tear();
      link = 'open';
      rate = null;
      for (const list of [requests, heads, cuts.up, cuts.down]) list.length = 0;
      Object.assign(passed, { up: 0, down: 0 });
      Object.assign(freeAt, { up: 0, down: 0 });
    },
    async close() {
      for (const pair of [...pairs]) pair.tear();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

interface PairEvents {
  onRequest(request: string, head: string): void;
  /** @returns how many of these bytes pass before the connection is reset; all of them when it is not */
  onBytes(direction: Direction, size: number): number;
  /** @returns milliseconds until these bytes have passed */
  delayOf(direction: Direction, size: number): number;
  onEnd(): void;
}

/** Bytes on a slow link. */
interface Carried {
  bytes: Buffer;
  hasArrived: boolean;
}

/** A client connection and its connection to the server, which is opened when bytes first pass. */
class Pair {
  private server: Socket | null = null;
  private stalled = false;
  private isCut = false;
  /** What the link is carrying, the oldest first. */
  private readonly carried: Record<Direction, Carried[]> = { up: [], down: [] };

  constructor(
    private readonly client: Socket,
    private readonly targetPort: number,
    private readonly events: PairEvents,
  ) {
    client.pause();
    client.on('close', () => {
      this.server?.destroy();
      events.onEnd();
    });
  }

  flow(): void {
    this.stalled = false;
    this.server ??= this.reach();
    this.goOn('up', this.server, this.client);
    this.goOn('down', this.client, this.server);
  }

  stall(): void {
    this.stalled = true;
    this.client.pause();
    this.server?.pause();
  }

  tear(): void {
    this.client.resetAndDestroy();
    this.server?.resetAndDestroy();
  }

  private reach(): Socket {
    const server = connect({ port: this.targetPort, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    this.client.on('data', (bytes: Buffer) => {
      const start = bytes.subarray(0, 4096).toString('latin1');
      const line = requestLine.exec(start);
      if (line) {
        const request = `${line[1]} ${line[2]}`;
        const [head = ''] = start.split('\r\n\r\n');
        this.events.onRequest(request, head);
      }
      this.slow('up', server, this.client, bytes);
    });
    server.on('data', (bytes: Buffer) => this.slow('down', this.client, server, bytes));
    this.client.on('end', () => server.end());
    server.on('end', () => this.client.end());
    // Delivers a complete answer after the server has closed.
    server.on('close', () => this.client.end());
    server.on('error', () => this.tear());
    return server;
  }

  /** Forwards bytes as soon as the link has carried them, and those before them. */
  private slow(direction: Direction, to: Socket, from: Socket, bytes: Buffer): void {
    const delay = this.events.delayOf(direction, bytes.length);
    const carried = this.carried[direction];
    if (delay <= 0 && carried.length === 0) return this.pass(direction, to, from, bytes);
    const added: Carried = { bytes, hasArrived: false };
    carried.push(added);
    from.pause();
    setTimeout(() => {
      added.hasArrived = true;
      this.goOn(direction, to, from);
    }, delay);
  }

  /** Passes what the link has carried, and reads on once it carries nothing more. */
  private goOn(direction: Direction, to: Socket, from: Socket): void {
    if (this.stalled) return;
    const carried = this.carried[direction];
    if (carried.length === 0) return void from.resume();
    while (carried[0]?.hasArrived) {
      // Before the bytes: passing them may pause it again.
      if (carried.length === 1) from.resume();
      this.pass(direction, to, from, carried.shift()!.bytes);
    }
  }

  /** Forwards bytes with backpressure, and resets the connection where it is to be cut. */
  private pass(direction: Direction, to: Socket, from: Socket, bytes: Buffer): void {
    if (!to.writable || this.isCut) return;
    const allowed = this.events.onBytes(direction, bytes.length);
    if (allowed < bytes.length) {
      this.isCut = true;
      to.write(bytes.subarray(0, allowed), () => this.tear());
      return;
    }
    if (to.write(bytes)) return;
    from.pause();
    to.once('drain', () => {
      if (!this.stalled) from.resume();
    });
  }
}

const listen = (server: Server) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });

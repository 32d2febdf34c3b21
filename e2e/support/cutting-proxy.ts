import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/**
 * `open`: bytes pass. `cut`: connections are reset and new ones refused. `stalled`: connected, but nothing passes
 * (lie-fi) until the link opens again.
 */
export type Link = 'open' | 'cut' | 'stalled';

/** A TCP proxy whose link a test can break as mobile networks do. HTTP/1.1 without TLS. */
export interface CuttingProxy {
  readonly url: string;
  /** `METHOD /path` of each request that reached the link while it was open. */
  readonly requests: readonly string[];
  /** `METHOD /path status` of each answer that was dropped. */
  readonly droppedAnswers: readonly string[];
  setLink(link: Link): void;
  /**
   * Passes the next `times` requests that begin with `request` (`POST /api/…`) to the server, and resets the connection
   * instead of passing its answer. Browsers retry once when the connection was reused.
   * @returns a function that stops dropping answers
   */
  dropAnswerTo(request: string, times?: number): () => void;
  close(): Promise<void>;
}

const requestLine = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/;

export async function startCuttingProxy(targetPort: number): Promise<CuttingProxy> {
  let link: Link = 'open';
  const pairs = new Set<Pair>();
  const requests: string[] = [];
  const droppedAnswers: string[] = [];
  const drops: { request: string; left: number }[] = [];

  /** Whether the answer to this request is dropped; counts it. */
  function consumeDrop(request: string): boolean {
    const drop = drops.find((one) => one.left > 0 && request.startsWith(one.request));
    if (drop) drop.left -= 1;
    return drop !== undefined;
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    client.on('error', () => undefined);
    if (link === 'cut') {
      client.resetAndDestroy();
      return;
    }
    const pair = new Pair(client, targetPort, {
      onRequest(request) {
        requests.push(request);
        return consumeDrop(request);
      },
      onDropped: (answer) => droppedAnswers.push(answer),
      onEnd: () => pairs.delete(pair),
    });
    pairs.add(pair);
    if (link === 'open') pair.flow();
  });
  await listen(server);

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    droppedAnswers,
    setLink(next) {
      link = next;
      for (const pair of [...pairs]) {
        if (next === 'cut') pair.tear();
        else if (next === 'stalled') pair.stall();
        else pair.flow();
      }
    },
    dropAnswerTo(request, times = 1) {
      const drop = { request, left: times };
      drops.push(drop);
      return () => {
        drop.left = 0;
      };
    },
    async close() {
      for (const pair of [...pairs]) pair.tear();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

interface PairEvents {
  /** @returns whether the answer is to be dropped */
  onRequest(request: string): boolean;
  onDropped(answer: string): void;
  onEnd(): void;
}

/** A client connection and its connection to the server, which is opened when bytes first pass. */
class Pair {
  private server: Socket | null = null;
  private dropping: string | null = null;
  private stalled = false;

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
    this.client.resume();
    this.server.resume();
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
      const line = requestLine.exec(bytes.subarray(0, 4096).toString('latin1'));
      if (line) {
        const request = `${line[1]} ${line[2]}`;
        this.dropping = this.events.onRequest(request) ? request : null;
      }
      this.pass(server, this.client, bytes);
    });
    server.on('data', (bytes: Buffer) => {
      if (this.dropping === null) return this.pass(this.client, server, bytes);
      const status = /^HTTP\/1\.1 (\d+)/.exec(bytes.subarray(0, 20).toString('latin1'))?.[1];
      this.events.onDropped(`${this.dropping} ${status}`);
      this.tear();
    });
    this.client.on('end', () => server.end());
    server.on('end', () => this.client.end());
    // Delivers a complete answer after the server has closed.
    server.on('close', () => this.client.end());
    server.on('error', () => this.tear());
    return server;
  }

  /** Forwards bytes with backpressure. */
  private pass(to: Socket, from: Socket, bytes: Buffer): void {
    if (!to.writable || to.write(bytes)) return;
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

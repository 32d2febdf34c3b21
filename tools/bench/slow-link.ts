import { connect, createServer, type Server, type Socket } from 'node:net';
import type { LinkShape } from './links';

/** Of a packet, in bytes. */
const PAYLOAD = 1460;
const HEADERS = 40;
/** RFC 6928: packets in flight before the first acknowledgement. */
const INITIAL_WINDOW = 10;
/** Of a sender's own buffer, in bytes. */
const HIGH_WATER = 64 * 1024;

/** A TCP proxy in front of a server: counts bytes, imitates a link, and can be cut. */
export interface SlowLink {
  readonly port: number;
  /** @param shape null for none @param seed of the packets that are lost */
  imitate(shape: LinkShape | null, seed?: number): void;
  /** Bytes from the server since the last reset. */
  received(): number;
  resetCount(): void;
  /** Resolves when no byte has moved for so long, in milliseconds. */
  quiet(milliseconds: number): Promise<void>;
  /** Refuses and breaks all connections, until `mend`. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** Reproducible random numbers from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** One direction of the bottleneck, shared by all connections: packets leave in turn. */
function createWire() {
  let free = 0;
  return {
    /** @returns when a packet that is sent now has left, in milliseconds of `performance.now()` */
    depart(bytes: number, kbps: number): number {
      free = Math.max(free, performance.now()) + ((bytes + HEADERS) * 8) / kbps;
      return free;
    },
  };
}
type Wire = ReturnType<typeof createWire>;

interface Direction {
  from: Socket;
  to: Socket;
  wire: Wire;
  kbps: (shape: LinkShape) => number;
  /** When the handshake is over. */
  opens: number;
  shape: () => LinkShape | null;
  isLost: (shape: LinkShape) => boolean;
  moved: (bytes: number) => void;
}

const at = (time: number, run: () => void) => void setTimeout(run, Math.max(0, time - performance.now()));

/** One direction of a connection: slow start, in order, a lost packet comes a round trip later and halves the window. */
function carry({ from, to, wire, kbps, opens, shape, isLost, moved }: Direction): void {
  const waiting: Buffer[] = [];
  let queued = 0;
  let inFlight = 0;
  let window = INITIAL_WINDOW * PAYLOAD;
  let growsSlowly = false;
  let arrived = 0;
  let ended = false;
  /** On their way; null for the end. First in, first out: two timers of the same moment may swap. */
  const travelling: (Buffer | null)[] = [];
  const arrive = () => {
    const packet = travelling.shift();
    if (packet === null) return void to.end();
    if (!packet || !to.writable) return;
    moved(packet.length);
    to.write(packet);
  };

  const send = (packet: Buffer) => {
    const link = shape();
    const { length } = packet;
    inFlight += length;
    if (!link) return deliver(packet, arrived, 0);
    let arrival = wire.depart(length, kbps(link)) + link.roundTrip / 2;
    if (isLost(link)) {
      arrival = Math.max(arrival + link.roundTrip, wire.depart(length, kbps(link)) + link.roundTrip / 2);
      window = Math.max(2 * PAYLOAD, window / 2);
      growsSlowly = true;
    }
    deliver(packet, arrival, link.roundTrip / 2);
  };
  const deliver = (packet: Buffer, arrival: number, back: number) => {
    arrived = Math.max(arrived, arrival);
    travelling.push(packet);
    at(arrived, arrive);
    at(arrived + back, () => {
      inFlight -= packet.length;
      window += growsSlowly ? (PAYLOAD * packet.length) / window : packet.length;
      pump();
    });
  };
  const pump = () => {
    for (let next = waiting[0]; next && inFlight + next.length <= window; next = waiting[0]) {
      waiting.shift();
      queued -= next.length;
      send(next);
    }
    if (queued < HIGH_WATER) from.resume();
    if (!ended || waiting.length > 0) return;
    ended = false;
    travelling.push(null);
    at(arrived, arrive);
  };
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += PAYLOAD)
      waiting.push(chunk.subarray(start, start + PAYLOAD));
    queued += chunk.length;
    if (queued > HIGH_WATER) from.pause();
    at(opens, pump);
  });
  from.on('end', () => {
    ended = true;
    at(opens, pump);
  });
}

/** @param target port of the server on this machine */
export async function startSlowLink(target: number): Promise<SlowLink> {
  let shape: LinkShape | null = null;
  let random = randomFrom(0);
  let received = 0;
  let lastMove = performance.now();
  const wires = { up: createWire(), down: createWire() };
  const open = new Set<Socket>();

  const isLost = ({ loss }: LinkShape) => random() < loss;
  const accept = (client: Socket) => {
    const server = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
    const opens = performance.now() + (shape?.roundTrip ?? 0);
    const common = { opens, shape: () => shape, isLost };
    const moved = () => (lastMove = performance.now());
    carry({ ...common, from: client, to: server, wire: wires.up, kbps: ({ up }) => up, moved });
    carry({
      ...{ ...common, from: server, to: client, wire: wires.down, kbps: ({ down }) => down },
      moved(bytes) {
        received += bytes;
        moved();
      },
    });
    for (const [socket, other] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  };
  let listener: Server;
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      listener = createServer({ allowHalfOpen: true, noDelay: true }, accept).once('error', reject);
      listener.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const address = listener!.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  return {
    port,
    imitate(next, seed = 0) {
      shape = next;
      random = randomFrom(seed);
    },
    received: () => received,
    resetCount: () => void (received = 0),
    quiet: (milliseconds) =>
      new Promise((resolve) => {
        lastMove = performance.now();
        const look = () => {
          const rest = lastMove + milliseconds - performance.now();
          if (rest <= 0) resolve();
          else setTimeout(look, rest);
        };
        look();
      }),
    cut: () =>
      new Promise((resolve) => {
        listener.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    mend: () => listen(port),
  };
}

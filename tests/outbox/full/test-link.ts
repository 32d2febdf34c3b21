import type { Clock } from '../test-clock';

/** A part of a link's life: it carries bytes, breaks every connection, or moves nothing while connections stay. */
export interface Phase {
  kind: 'up' | 'down' | 'stall';
  /** Milliseconds. */
  lasts: number;
}

export interface LinkProfile {
  /** kbit/s */
  up: number;
  down: number;
  /** Milliseconds. */
  roundTrip: number;
  /** One after the other; the last one stays. */
  phases(random: () => number): Generator<Phase>;
}

/** What arrives of a request that was broken off; see `createUploads`. */
type AnswerTo = (path: string, init: RequestInit, arrives?: number) => Promise<Response>;

const PACKET = 1460;
const PACKET_HEADER = 40;
/** Of a request or an answer, and of a form around its documents, in bytes. */
const HEAD = 450;
const FORM = 700;

const withPackets = (bytes: number) => bytes + Math.ceil(bytes / PACKET) * PACKET_HEADER;

function bodySize(body: unknown): number {
  if (body instanceof ArrayBuffer) return body.byteLength;
  if (!(body instanceof FormData)) return 0;
  return [...body.values()].reduce((sum, part) => sum + (part instanceof File ? part.size : 0), FORM);
}

interface Flow {
  left: number;
  done: () => void;
}

/** One direction of the link, which all requests share equally. */
function createWire(clock: Clock, kbps: number) {
  const rate = kbps / 8;
  const flows = new Set<Flow>();
  let moves = true;
  let last = clock.now();
  let carried = 0;
  let cancel = () => {};

  const advance = () => {
    const elapsed = clock.now() - last;
    last = clock.now();
    if (!moves || flows.size === 0) return;
    const share = (elapsed * rate) / flows.size;
    for (const flow of flows) {
      carried += Math.min(share, flow.left);
      flow.left -= Math.min(share, flow.left);
    }
  };
  const plan = () => {
    cancel();
    if (!moves || flows.size === 0) return;
    const first = Math.min(...[...flows].map(({ left }) => left));
    cancel = clock.timers.after(Math.max(0, Math.ceil((first * flows.size) / rate)), () => {
      advance();
      const finished = [...flows].filter(({ left }) => left < 0.001);
      for (const flow of finished) flows.delete(flow);
      plan();
      for (const flow of finished) flow.done();
    });
  };
  const change = (how: () => void) => {
    advance();
    how();
    plan();
  };
  return {
    carried: () => carried,
    /** @returns `sent`: bytes that have left so far; `stop`: gives the transfer up */
    carry(bytes: number, done: () => void) {
      const flow: Flow = { left: bytes, done };
      change(() => void flows.add(flow));
      return {
        stop: () => {
          change(() => void flows.delete(flow));
          return bytes - flow.left;
        },
      };
    },
    setMoves: (value: boolean) => change(() => (moves = value)),
    plan,
  };
}

/**
 * A slow link in the time of the test's clock: handshake, round trips, packet headers, one bottleneck for each direction,
 * outages that break connections, and stalls that do not. Slow start is left out: the first window carries more than
 * such a link holds.
 */
export function createLink(clock: Clock, profile: LinkProfile, random: () => number, answerTo: AnswerTo) {
  const wires = { up: createWire(clock, profile.up), down: createWire(clock, profile.down) };
  const phases = profile.phases(random);
  let phase = phases.next().value as Phase;
  let ends = clock.now() + phase.lasts;
  let cancel = () => {};
  /** Connections that are open and idle. */
  let idle = 0;
  let cuts = 0;
  const breaks = new Set<() => void>();

  const setPhase = () => {
    const moves = phase.kind === 'up';
    wires.up.setMoves(moves);
    wires.down.setMoves(moves);
    if (phase.kind === 'down') breakAll();
  };
  const breakAll = () => {
    idle = 0;
    if (breaks.size > 0) cuts += 1;
    for (const broken of [...breaks]) broken();
  };
  const plan = () => {
    cancel();
    cancel = clock.timers.after(Math.max(0, ends - clock.now()), () => {
      const next = phases.next();
      if (next.done) return;
      phase = next.value;
      ends = clock.now() + phase.lasts;
      setPhase();
      plan();
    });
  };
  setPhase();
  plan();

  const link = {
    /** Requests whose connection broke, together, count once. */
    cuts: () => cuts,
    wireBytes: () => Math.round(wires.up.carried()),
    /** Whoever sent was killed: its connections break, and this link's timers begin anew. */
    killed() {
      breakAll();
      wires.up.plan();
      wires.down.plan();
      plan();
    },
    fetch: ((input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
      new Promise((resolve, reject) => {
        const path = input as string;
        const body = bodySize(init.body);
        const total = withPackets(HEAD + body);
        let upload: { stop(): number } | undefined;
        let download: { stop(): number } | undefined;
        let stopWaiting = () => {};
        const end = () => {
          stopWaiting();
          breaks.delete(broken);
          init.signal?.removeEventListener('abort', aborted);
        };
        const giveUp = (error: Error) => {
          end();
          download?.stop();
          const sent = upload?.stop() ?? 0;
          const arrived = Math.floor(Math.max(0, (sent / total) * (HEAD + body) - HEAD));
          // Of a piece that breaks off the server keeps what came.
          if (init.method === 'PATCH' && arrived > 0 && arrived < body) void answerTo(path, init, arrived);
          reject(error);
        };
        const broken = () => giveUp(new TypeError('Failed to fetch'));
        const aborted = () => giveUp(new DOMException('aborted', 'AbortError'));
        const after = (milliseconds: number, run: () => void) =>
          void (stopWaiting = clock.timers.after(milliseconds, run));
        breaks.add(broken);
        init.signal?.addEventListener('abort', aborted);
        if (phase.kind === 'down') return after(profile.roundTrip, broken);

        const isWarm = idle > 0;
        if (isWarm) idle -= 1;
        const answer = async () => {
          upload = undefined;
          const response = await answerTo(path, init);
          const bytes = withPackets(HEAD + Number((await response.clone().text()).length));
          download = wires.down.carry(bytes, () =>
            after(profile.roundTrip / 2, () => {
              end();
              idle += 1;
              resolve(response);
            }),
          );
        };
        const send = () => {
          upload = wires.up.carry(total, () => after(profile.roundTrip / 2, () => void answer()));
        };
        if (isWarm) send();
        else after(profile.roundTrip, send);
      })) as typeof fetch,
  };
  return link;
}

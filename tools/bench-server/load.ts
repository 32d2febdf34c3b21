import { existsSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import type { Call, Sent } from './calls';
import type { Contender, Contenders } from './servers';
import { median } from './table';

/** As many as either of them has to the database. */
const CONNECTIONS = 10;

/** What one of the two did. */
export interface Measured {
  /** Requests a second, one after the other on each connection: the middle one of the rounds. */
  rate: number;
  /** Microseconds of its process for one request, likewise; not a number where the system does not tell. */
  cpu: number;
  /** 99th percentile at the fixed rate, in milliseconds. */
  p99: number;
}

export interface Compared {
  name: string;
  ours: Measured;
  bare: Measured;
  /** Requests a second at which the 99th percentiles were taken. */
  fixedRate: number;
}

/** Milliseconds of processor time that a process has used, in steps of 10; Linux tells. */
function cpuOf(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return NaN;
  const fields = readFileSync(file, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** @returns what autocannon saw @throws Error when an answer was another than the call's */
async function fire(url: string, call: Call, sent: () => Sent, seconds: number, rate?: number) {
  let unexpected = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    timeout: 60,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        setupRequest: (request) => Object.assign(request, sent()),
        onResponse: (status) => {
          if (status !== call.expected) unexpected += 1;
        },
      },
    ],
  });
  const wrong = unexpected + result.errors + result.timeouts;
  if (wrong > 0 || result.requests.total === 0) {
    throw new Error(`${call.name}: ${wrong} of ${result.requests.total} answers were wrong.`);
  }
  return result;
}

async function fireAndMeasure({ url, pid }: Contender, call: Call, sent: () => Sent, seconds: number) {
  const before = cpuOf(pid);
  const { requests, duration } = await fire(url, call, sent, seconds);
  return {
    rate: requests.total / duration,
    cpu: ((cpuOf(pid) - before) / requests.total) * 1000,
  };
}

/** Both in turns, so that what else the machine does falls on both. */
export async function compare(
  { ours, bare }: Contenders,
  call: Call,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  const turns = [
    { who: ours, sent: call.ours, seen: [] as { rate: number; cpu: number }[] },
    { who: bare, sent: call.bare, seen: [] as { rate: number; cpu: number }[] },
  ];
  for (const { who, sent } of turns) await fire(who.url, call, sent, seconds);
  for (let round = 0; round < rounds; round += 1) {
    for (const { who, sent, seen } of round % 2 ? turns.toReversed() : turns) {
      seen.push(await fireAndMeasure(who, call, sent, seconds));
    }
  }
  const [one, other] = turns.map(({ seen }) => ({
    rate: median(seen.map(({ rate }) => rate)),
    cpu: median(seen.map(({ cpu }) => cpu)),
  }));
  // Half of what the slower one can do: a server that is neither idle nor drowning.
  const fixedRate = Math.max(CONNECTIONS, Math.floor(Math.min(one!.rate, other!.rate) / 2));
  const [p99, p99Bare] = [
    await fire(ours.url, call, call.ours, seconds * 2, fixedRate),
    await fire(bare.url, call, call.bare, seconds * 2, fixedRate),
  ].map(({ latency }) => latency.p99);
  return {
    name: call.name,
    ours: { ...one!, p99: p99! },
    bare: { ...other!, p99: p99Bare! },
    fixedRate,
  };
}

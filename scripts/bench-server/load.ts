import autocannon from 'autocannon';
import type { Call, Sent } from './calls';
import type { Contenders } from './servers';
import { median } from './table';

const CONNECTIONS = 20;

export interface Compared {
  name: string;
  /** Requests a second, one after the other on each of 20 connections: the middle one of the rounds. */
  ours: number;
  bare: number;
  /** Requests a second at which the 99th percentiles were taken. */
  rate: number;
  /** Milliseconds. */
  p99: { ours: number; bare: number };
}

/** @returns what autocannon saw @throws Error when an answer was another than the call's */
async function fire(url: string, call: Call, sent: () => Sent, seconds: number, rate?: number) {
  let unexpected = 0;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
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
  if (wrong > 0) throw new Error(`${call.name}: ${wrong} of ${result.requests.total} answers were wrong.`);
  return result;
}

/** Both in turns, so that what else the machine does falls on both. */
export async function compare(
  { ours, bare }: Contenders,
  call: Call,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Compared> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  const turns = [
    { who: 'ours', url: ours, sent: call.ours },
    { who: 'bare', url: bare, sent: call.bare },
  ] as const;
  for (const { url, sent } of turns) await fire(url, call, sent, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const { who, url, sent } of round % 2 ? turns.toReversed() : turns) {
      const { requests, duration } = await fire(url, call, sent, seconds);
      rates[who].push(requests.total / duration);
    }
  }
  const [our, their] = [median(rates.ours), median(rates.bare)];
  // Half of what the slower one can do: a server that is neither idle nor drowning.
  const rate = Math.max(CONNECTIONS, Math.floor(Math.min(our, their) / 2));
  const p99 = { ours: 0, bare: 0 };
  for (const { who, url, sent } of turns) p99[who] = (await fire(url, call, sent, seconds, rate)).latency.p99;
  return { name: call.name, ours: our, bare: their, rate, p99 };
}

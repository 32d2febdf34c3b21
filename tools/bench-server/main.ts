import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startPostgres } from '../postgres.mjs';
import { grow, type Grown } from './growth';
import { compare, type Compared } from './load';
import { startContenders, type Contenders } from './servers';
import { table } from './table';

/**
 * `npm run bench:server`: how fast the calls are beside a bare handler of the same queries, and how they grow with the
 * data, in one run on PostgreSQL. `--quick` is a look; the sizes, the time taken and another built server can be named.
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    small: { type: 'string' },
    large: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    samples: { type: 'string' },
    entry: { type: 'string' },
  },
});
const number = (text: string | undefined, otherwise: number) =>
  text === undefined ? otherwise : Number(text);
const small = number(values.small, values.quick ? 2_000 : 10_000);
const large = number(values.large, values.quick ? 20_000 : 1_000_000);
const effort = {
  rounds: number(values.rounds, values.quick ? 1 : 5),
  seconds: number(values.seconds, values.quick ? 1 : 3),
};
const samples = number(values.samples, values.quick ? 30 : 300);

const whole = (value: number) => value.toFixed(0);
const times = (value: number) => `${value.toFixed(2)} ×`;

async function compareAll(size: Contenders): Promise<Compared[]> {
  const { calls } = size;
  const compared: Compared[] = [];
  for (const call of [
    calls.list,
    calls.keptList,
    calls.compressedList,
    calls.revalidation,
    calls.details,
    calls.own,
    calls.submit,
    calls.signIn,
  ]) {
    process.stderr.write(`measuring: ${call.name}\n`);
    compared.push(await compare(size, call, effort));
  }
  return compared;
}

function showCompared(compared: Compared[]): void {
  const rows = compared.map(({ name, ours, bare, fixedRate }) => [
    name,
    whole(ours.rate),
    whole(bare.rate),
    times(ours.rate / bare.rate),
    whole(ours.cpu),
    whole(bare.cpu),
    whole(fixedRate),
    whole(ours.p99),
    whole(bare.p99),
  ]);
  const head = ['call', 'server /s', 'bare /s', 'ratio', 'server CPU µs', 'bare CPU µs'];
  console.log(table([...head, 'at /s', 'server p99 ms', 'bare p99 ms'], rows));
  const [list, kept, , revalidated] = compared;
  const beside = (one: Compared | undefined, who: 'ours' | 'bare') =>
    times((revalidated?.ours.rate ?? NaN) / (one?.[who].rate ?? NaN));
  console.log(
    `\nA 304 goes out ${beside(list, 'bare')} as often as a list that the bare handler makes for each request, ` +
      `and ${beside(kept, 'ours')} as often as the whole list from the server's memory.`,
  );
}

async function growAll(sizes: Contenders[]): Promise<Grown[]> {
  const change = (size: Contenders) => size.changeList();
  const few = Math.ceil(samples / 3);
  return [
    await grow(sizes, samples, ({ list }) => list),
    await grow(sizes, few, ({ list }) => list, change, 'list, just after a change'),
    await grow(sizes, samples, ({ changes }) => changes),
    await grow(sizes, samples, ({ details }) => details),
    await grow(sizes, samples, ({ own }) => own),
    await grow(sizes, samples, ({ submit }) => submit),
    await grow(sizes, few, ({ signIn }) => signIn),
  ];
}

function showGrown(grown: Grown[]): void {
  const rows = grown.map(({ name, times: [before = NaN, after = NaN] }) => [
    name,
    before.toFixed(2),
    after.toFixed(2),
    times(after / before),
  ]);
  const millions = (count: number) => count.toLocaleString('en');
  console.log(table(['call', `ms at ${millions(small)}`, `ms at ${millions(large)}`, 'growth'], rows));
}

const postgres = await startPostgres();
const started: Contenders[] = [];
try {
  for (const applications of [small, large]) {
    console.log(`Filling a database with ${applications.toLocaleString('en')} applications …`);
    started.push(await startContenders(postgres.url, applications, values.entry));
  }
  console.log(
    `\nNode ${process.versions.node}, ${cpus().length} cores, one of each process, load on the same machine.\n`,
  );
  showCompared(await compareAll(started[0]!));
  console.log();
  showGrown(await growAll(started));
} finally {
  for (const one of started) await one.stop();
  await postgres.stop();
}

import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_PASSWORD } from '#server/seed/demo-data';
import { portalApi } from './api';
import { Ledger } from './ledger';
import { verifyAcknowledged, verifyFiles } from './verify';
import { writeUntilDeath } from './writers';
import { seeded } from '../outbox/samples';
import { startServer, type RunningServer } from '../../tools/built-server';

/** Milliseconds of writing before the power fails. */
const LONGEST_LIFE = 3000;
const business = 'business@demo.example';

/** A second process on the data directory must leave at once, with one line. @returns what is wrong */
async function verifySingleOwner({ dataDir }: RunningServer): Promise<string[]> {
  const refusal = await startServer({ dataDir }).then(
    async (second) => {
      await second.stop();
      return 'It started.';
    },
    (error: unknown) => String(error),
  );
  const lines = refusal.trim().split('\n').slice(1);
  const isClear = lines.length === 1 && /already in use/.test(lines[0] ?? '');
  return isClear ? [] : [`a second process on the same data directory: ${refusal}`];
}

/** Kills the server at random moments while it is written to from all sides, and looks for what is lost. */
async function crash(rounds: number, seed: number): Promise<string[]> {
  const random = seeded(seed);
  const server = await startServer();
  const api = portalApi(server.url);
  const problems: string[] = [];
  const all = new Ledger();
  try {
    const { token } = await api.signIn(business, DEMO_PASSWORD);
    problems.push(...(await verifySingleOwner(server)));
    for (let round = 1; round <= rounds && problems.length === 0; round += 1) {
      const ledger = new Ledger();
      // One moment out of each part of the range: two rounds, too, have a long life among them.
      const life = Math.floor(((round - 1 + random()) / rounds) * LONGEST_LIFE);
      let begin = () => {};
      const begun = new Promise<void>((resolve) => (begin = resolve));
      await Promise.all([
        writeUntilDeath(api, ledger, token, random, begin),
        begun.then(() => wait(life)).then(() => server.kill()),
      ]);
      const told = `${ledger.toString()} acknowledged, ${ledger.unanswered.size} unanswered`;
      await server.restart();
      problems.push(...(await verifyAcknowledged(api, ledger, token)));
      console.log(`round ${round}: killed after ${life} ms; ${told}`);
      all.add(ledger);
    }
    for (const problem of problems) console.error(problem);
    problems.push(...(await verifyAcknowledged(api, all, token)));
    problems.push(...all.missing().map((what) => `no ${what} was acknowledged in time: this proves nothing`));
    await server.kill();
    const stored = await verifyFiles(server.dataDir);
    problems.push(...stored.problems);
    console.log(
      `${rounds} rounds: ${all.toString()} acknowledged; ${stored.applications} applications and ${stored.files} files stored, ${stored.swept} orphans swept; lost: ${problems.length}`,
    );
  } finally {
    await server.stop();
  }
  return problems;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '30' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? randomInt(2 ** 31));
console.log(`npm run test:crash -- --rounds=${values.rounds} --seed=${seed}`);
const problems = await crash(Number(values.rounds), seed);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;

import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cache } from './paths.mjs';

const BEAT = 1000;
const SILENCE = 15_000;

/** @param {string} path */
function read(path) {
  try {
    return { pid: Number(readFileSync(path, 'utf8')), beat: statSync(path).mtimeMs };
  } catch {
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  if (pid === process.pid) return false; // A container that restarts gives the same number again.
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Runs `work` while no other process on this checkout holds the lock of that name; waits for its turn.
 * A holder that died is noticed at once, one that hangs without a beat after 15 s.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  mkdirSync(cache, { recursive: true });
  const path = join(cache, `${name}.lock`);
  const mine = `${path}.${process.pid}`;
  let seen = { beat: 0, since: Date.now() };
  for (;;) {
    writeFileSync(mine, String(process.pid));
    try {
      linkSync(mine, path);
      break;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(mine, { force: true });
    }
    const holder = read(path);
    if (!holder) continue;
    if (holder.beat !== seen.beat) seen = { beat: holder.beat, since: Date.now() };
    if (!isAlive(holder.pid) || Date.now() - seen.since > SILENCE) takeAway(path, mine, holder);
    else await wait(200);
  }
  const beat = setInterval(() => keepAlive(path), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    if (read(path)?.pid === process.pid) rmSync(path, { force: true });
  }
}

/** @param {string} path */
function keepAlive(path) {
  try {
    utimesSync(path, new Date(), new Date());
  } catch {
    // Taken from one who hung, or deleted with the scratch folder: the work goes on.
  }
}

/**
 * Renaming is atomic: of several who find the same dead lock, one moves it. The others find it gone, or find that they
 * have moved the lock of whoever came next, and put it back.
 * @param {string} path
 * @param {string} mine
 * @param {{ pid: number, beat: number }} dead as it was read
 */
export function takeAway(path, mine, dead) {
  const moved = `${mine}.dead`;
  try {
    renameSync(path, moved);
    const found = read(moved);
    if (found?.pid !== dead.pid || found.beat !== dead.beat) linkSync(moved, path);
  } catch {
    // Somebody else was quicker.
  } finally {
    rmSync(moved, { force: true });
  }
}

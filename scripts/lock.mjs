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
    if (!isAlive(holder.pid) || Date.now() - seen.since > SILENCE) takeAway(path, mine);
    else await wait(200);
  }
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), BEAT);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    rmSync(path, { force: true });
  }
}

/**
 * Renaming is atomic: of several who find the same dead lock, one moves it and the others find it gone.
 * @param {string} path
 * @param {string} mine
 */
function takeAway(path, mine) {
  try {
    renameSync(path, `${mine}.dead`);
    rmSync(`${mine}.dead`, { force: true });
  } catch {
    // Somebody else was quicker.
  }
}

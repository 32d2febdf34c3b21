import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '#server/seed/demo-data';
import type { LinkMode, LinkShape } from './links';
import type { studentScreens } from './pages';
import { accounts, type Site } from './sites';
import { openTab, type Conditions, type Seen, type Tab, type Watch } from './tab';

/** Longer than the slowest first visit, in milliseconds. */
const PATIENCE = 240_000;
/** Without a byte for so long, everything is saved; the page waits 2 s before it saves a person's answers. */
const QUIET = 4_000;

type Screens = ReturnType<typeof studentScreens>;

/** Milliseconds, and bytes with the headers of the answers. */
export interface FirstVisit {
  bytes: number;
  words: number;
  rows: number;
  usable: number;
  live: number;
  shift: number;
  /** Of the longest task before the words were there. */
  longest: number;
}

/** Words in milliseconds. */
export interface Start {
  words: number;
  shift: number;
}

/** The paint that shows the words: not before the first one. */
const wordsOf = ({ words, painted }: Seen) => Math.max(words ?? NaN, painted ?? NaN);

export interface VisitOptions {
  site: Site;
  mode: LinkMode;
  shape: LinkShape;
  pin: string;
  /** Of the packets that are lost. */
  seed: number;
}

/** Uses a new profile of a browser, and deletes it. */
export async function withProfile<Result>(use: (profile: string) => Promise<Result>): Promise<Result> {
  const profile = await mkdtemp(join(tmpdir(), 'wokabaut-bench-'));
  try {
    return await use(profile);
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

const conditionsOf = (mode: LinkMode, shape: LinkShape): Conditions => (mode === 'emulated' ? shape : 'none');

async function untilSaved(tab: Tab, site: Site, mode: LinkMode): Promise<void> {
  await tab.until('navigator.serviceWorker.controller', PATIENCE);
  await site.links[mode].quiet(QUIET);
}

/** Opens a page for the first time, over a slow link until it is usable, and then over a fast one until all is saved. */
export async function firstVisit(
  profile: string,
  path: string,
  watch: Watch,
  options: VisitOptions,
): Promise<FirstVisit> {
  const { site, mode, shape, pin, seed } = options;
  const link = site.links[mode];
  if (mode === 'proxied') link.imitate(shape, seed);
  const tab = await openTab({ profile, pin, conditions: conditionsOf(mode, shape) });
  try {
    link.resetCount();
    await tab.go(site.origins[mode] + path, watch);
    const done = site.name === 'hand-written' ? 'usable' : 'live';
    await tab.until(`globalThis.benchSeen?.rows && benchSeen.painted && benchSeen.${done}`, PATIENCE);
    const seen = await tab.seen();
    link.imitate(null);
    await tab.setConditions('none');
    await untilSaved(tab, site, mode);
    const { shift } = await tab.seen();
    const words = wordsOf(seen);
    const before = seen.tasks.filter(([start]) => start < words);
    const usable = Math.max(seen.usable ?? NaN, words);
    return {
      bytes: link.received(),
      words,
      rows: Math.max(seen.rows ?? NaN, words),
      usable,
      live: seen.live ?? usable,
      shift,
      longest: Math.max(0, ...before.map(([, duration]) => duration)),
    };
  } finally {
    link.imitate(null);
    await tab.close();
  }
}

/** Opens a page that was seen before in a new browser process. @param shape null: without network */
export async function start(
  profile: string,
  path: string,
  watch: Watch,
  options: Omit<VisitOptions, 'shape'> & { shape: LinkShape | null },
): Promise<Start> {
  const { site, mode, shape, pin, seed } = options;
  const link = site.links[mode];
  if (shape === null) await link.cut();
  else if (mode === 'proxied') link.imitate(shape, seed);
  const tab = await openTab({
    profile,
    pin,
    conditions: shape === null ? 'offline' : conditionsOf(mode, shape),
  });
  try {
    await tab.go(site.origins[mode] + path, watch);
    await tab.until('globalThis.benchSeen?.words && benchSeen.painted', PATIENCE);
    const seen = await tab.seen();
    return { words: wordsOf(seen), shift: seen.shift };
  } finally {
    await tab.close();
    link.imitate(null);
    if (shape === null) await link.mend();
  }
}

/** Runs in the page: types into the log-in form as a person does, and sends it. */
const logIn = (email: string, password: string) => `(() => {
  const type = (field, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const form = document.querySelector('main form');
  type(form.querySelector('input[type=email]'), ${JSON.stringify(email)});
  type(form.querySelector('input[type=password]'), ${JSON.stringify(password)});
  form.requestSubmit();
})()`;

/** Opens all screens once on a fast link, so that they are saved. @param asStudent logs in first */
export async function seeAll(
  profile: string,
  screens: Screens,
  asStudent: boolean,
  site: Site,
  pin: string,
): Promise<void> {
  const tab = await openTab({ profile, pin, conditions: 'none' });
  try {
    if (asStudent) {
      const [at] = screens;
      await tab.go(`${site.origins.emulated}/login`, { ...at!.watch, control: 'main form button' });
      await tab.until('globalThis.benchSeen?.live', PATIENCE);
      await tab.run(logIn(accounts.student, DEMO_PASSWORD));
      await tab.until('location.pathname === "/home"', PATIENCE);
    }
    for (const { path, watch } of screens) {
      await tab.go(site.origins.emulated + path, watch);
      await tab.until('globalThis.benchSeen?.words', PATIENCE);
      await untilSaved(tab, site, 'emulated');
    }
  } finally {
    await tab.close();
  }
}

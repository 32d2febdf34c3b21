import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Rolldown } from 'vite';
import { root } from './paths.mjs';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Lazy entries: a screen in the folder of its route, or a part of the page, of the session, the outbox, the contract. */
const lazy =
  /\/(?:src\/routes\/_([\w-]+)\/([^?]+)\.tsx|src\/(?:app|lib|offline|services)\/|(session|outbox|contract)\/)/;
/** Screens opened first, or large: each a chunk of its own. */
const single =
  /^(-own-home|home|all-internships|internship-details|login|apply|dashboard|internship\.\$id_\.applications)\b/;
/** Chunks of visitors, and `page`, the page's own lazy parts. */
const ofVisitors = new Set(['home', 'all-internships', 'internship-details', 'public', 'page']);

/** Chunks that a phone has whole after a log-in. */
const saved = new Set(['admin', 'business', 'classroom', 'signed-in', 'student']);

const chunkOf = (folder: string, screen: string): string =>
  single.exec(screen.replace(/^index$/, 'home'))?.[1]?.replace('$', '_') ?? folder.replace(/-or-.*/, '');

function consumersOf(id: string, context: Context): string[] {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const path of seen) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(path) ?? {};
    const [entry, folder, screen = '', own] = dynamicImporters.length > 0 ? (lazy.exec(path) ?? []) : [];
    if (entry) found.add(folder ? chunkOf(folder, screen) : (own ?? 'page'));
    for (const importer of importers) seen.add(importer);
  }
  return [...found].sort();
}

/** Chunks import each other in one direction. Null where Rolldown decides: lazy parts of the page. */
function chunkOfModule(id: string, context: Context): string | null {
  const consumers = consumersOf(id, context);
  const [only = 'page'] = consumers;
  if (consumers.length < 2) return only === 'page' ? null : only;
  // Few files count more than the exact set of folders: each is a request on a slow link.
  const isForVisitors = consumers.some((chunk) => ofVisitors.has(chunk));
  const folders = isForVisitors ? [] : consumers.filter((chunk) => saved.has(chunk));
  const singles = consumers.filter((chunk) => !saved.has(chunk));
  const set = [...singles, folders.length > 1 ? 'folders' : folders.join()];
  const kind = !isForVisitors && singles.includes('session') ? 'session' : 'shared';
  return `${kind}-${createHash('sha1').update(set.join()).digest('hex').slice(0, 5)}`;
}

/** Chunks by the folders of the routes (ADR 57). */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    // Never changed by our code.
    { name: 'framework', test: /node_modules|rolldown/, tags: ['$initial'], priority: 2 },
    { name: 'app', tags: ['$initial'], priority: 1 },
    { name: chunkOfModule, includeDependenciesRecursively: false },
  ],
};

const readManifest = (clientDir: string) =>
  JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;

const chunksOfScreens = () =>
  new Map(
    readdirSync(join(root, 'src/routes'), { recursive: true, encoding: 'utf8' }).flatMap((path) => {
      const [, folder, screen] = /^_([\w-]+)\/(.+)\.tsx$/.exec(path) ?? [];
      return folder && screen ? [[screen, chunkOf(folder, screen)] as const] : [];
    }),
  );

function filesOf(
  manifest: Manifest,
  keys: string[],
  follows: (key: string) => boolean = () => false,
): Set<string> {
  const seen = new Set(keys);
  for (const key of seen) {
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {};
    for (const next of [...imports, ...dynamicImports.filter(follows)]) seen.add(next);
  }
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []));
}

/** Lazy parts that a visitor does not need offline; who has logged in has all (sw/precache.ts). */
const partsOfOthers = /^(session|outbox|document-reader|person-shell|qr-code|give-on)\b/;

export function publicFiles(clientDir: string): ReadonlySet<string> {
  const manifest = readManifest(clientDir);
  const ofOthers = new Set([...chunksOfScreens().values()].filter((name) => !ofVisitors.has(name)));
  return filesOf(manifest, ['index.html'], (key) => {
    const name = manifest[key]?.name ?? '';
    return !ofOthers.has(name) && !partsOfOthers.test(name);
  });
}

export const entryFiles = (clientDir: string): ReadonlySet<string> =>
  filesOf(readManifest(clientDir), ['index.html']);

export function screenFiles(clientDir: string, route: string): string[] {
  const manifest = readManifest(clientDir);
  const name = route.slice(1).replaceAll('/', '.').replace('$id.', '$id_.').replace('profile.', 'profile_.');
  const chunk = chunksOfScreens().get(name || 'index');
  const keys = Object.keys(manifest).filter((key) => chunk && manifest[key]?.name === chunk);
  const entry = entryFiles(clientDir);
  return [...filesOf(manifest, keys)].filter((file) => !entry.has(file));
}

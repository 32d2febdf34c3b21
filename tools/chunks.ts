import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const folderOfRoute = /\/src\/routes\/_([\w-]+)\//;

/** The folders of routes whose screens import a module, directly or not, in the order of the alphabet. */
function foldersOf(id: string, context: Context): string[] {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const path of seen) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(path) ?? {};
    const [, folder] = dynamicImporters.length > 0 ? (folderOfRoute.exec(path) ?? []) : [];
    if (folder) found.add(folder);
    else for (const importer of importers) seen.add(importer);
  }
  return [...found].sort();
}

/** The chunk of what several screens need; null for what no screen imports, or one alone. */
function sharedChunk(id: string, context: Context): string | null {
  const found = foldersOf(id, context);
  const open = found.filter((folder) => folder === 'account' || folder === 'public');
  const roles = found.length - open.length;
  if (open.length > 0) return [...open, ...(roles > 0 ? ['roles'] : [])].join('-');
  return roles > 2 ? 'roles' : found.join('-') || null;
}

const several = [
  ['account-public-roles'],
  ['account-public', 'account-roles', 'public-roles'],
  ['account', 'public', 'roles'],
];
const folders = ['student', 'business', 'admin', 'business-or-admin', 'classroom', 'signed-in'];
const pairs = folders.flatMap((one) => folders.map((other) => `${one}-${other}`));

/**
 * Chunks by the folders of the routes (ADR 57): each screen and each part that is loaded on request is a chunk, and so is what
 * several screens of a folder, of two or of more share.
 */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    // Never renamed by a change of ours.
    { name: 'framework', test: /node_modules|rolldown/, tags: ['$initial'], priority: 2 },
    { name: 'app', tags: ['$initial'], priority: 1 },
    // In order: a chunk takes along what its modules need and no chunk before it has.
    ...[...several, pairs, folders].map((names) => ({
      name(id: string, context: Context) {
        const name = sharedChunk(id, context);
        return name !== null && names.includes(name) ? name : null;
      },
      debugName: names.join().slice(0, 40),
      minShareCount: 2,
    })),
  ],
};

const readManifest = (clientDir: string) =>
  JSON.parse(readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The files of chunks and of all that they import before they run, and what `follows` says of what they load later. */
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

/** What only somebody who is or was logged in loads. */
const signedIn = /^(src\/routes\/_(?!public|account)|outbox\/|src\/features\/session\/)/;

/**
 * The files that a visitor's phone saves for offline: what the page loads, without the screens of other folders.
 * @param clientDir with Vite's manifest
 * @returns paths such as `assets/login-C3ab1x2y.js`
 */
export const publicFiles = (clientDir: string): ReadonlySet<string> =>
  filesOf(readManifest(clientDir), ['index.html'], (key) => !signedIn.test(key));

/** What every page loads before it is live. */
export const entryFiles = (clientDir: string): ReadonlySet<string> =>
  filesOf(readManifest(clientDir), ['index.html']);

/**
 * What the page of a route loads beside the entry before its screen is live.
 * @param route as the router names it, such as `/internship-details/$id`; none of an address of no route
 */
export function screenFiles(clientDir: string, route: string): string[] {
  const manifest = readManifest(clientDir);
  const name =
    route.slice(1).replaceAll('/', '.').replace('$id.', '$id_.').replace('profile.', 'profile_.') || 'index';
  const keys = Object.keys(manifest).filter(
    (key) => key.replace(/^src\/routes\/_[\w-]+\/|\.tsx\?tsr-split.*$/g, '') === name,
  );
  const entry = entryFiles(clientDir);
  return [...filesOf(manifest, keys)].filter((file) => !entry.has(file));
}

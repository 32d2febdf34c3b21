import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** What is loaded lazily stands in a folder of routes, or is the page's own, which every page loads. */
const folderOfRoute = /\/src\/(?:routes\/_([\w-]+)|(app|lib))\//;

/** The folders of routes whose screens import a module, directly or not, in the order of the alphabet; `page` for the page's own work. */
function foldersOf(id: string, context: Context): string[] {
  const found = new Set<string>();
  const seen = new Set([id]);
  for (const path of seen) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(path) ?? {};
    const [, folder, page] = dynamicImporters.length > 0 ? (folderOfRoute.exec(path) ?? []) : [];
    if (folder ?? page) found.add(folder ?? 'page');
    else for (const importer of importers) seen.add(importer);
  }
  return [...found].sort();
}

const everybodys = ['account', 'page', 'public'];

/** The chunk of what several screens need; null for what no screen imports, or one alone. */
function sharedChunk(id: string, context: Context): { name: string; folders: number } | null {
  const found = foldersOf(id, context);
  const open = found.filter((folder) => everybodys.includes(folder));
  if (open.length === 0) return found.length > 0 ? { name: found.join('-'), folders: found.length } : null;
  const roles = found.length > open.length ? ['roles'] : [];
  const names = [...open, ...roles];
  return { name: names.join('-'), folders: 10 * names.length };
}

/**
 * Chunks by the folders of the routes (ADR 57): each screen and each part that is loaded on request is a chunk, and so is what
 * the screens of a folder, or of several, share.
 */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    // Never renamed by a change of ours.
    { name: 'framework', test: /node_modules|rolldown/, tags: ['$initial'], priority: 2 },
    { name: 'app', tags: ['$initial'], priority: 1 },
    // What most folders need first: a chunk takes along what its modules need and no chunk before it has.
    ...[40, 30, 20, 10, 6, 5, 4, 3, 2, 1].map((folders) => ({
      name(id: string, context: Context) {
        const shared = sharedChunk(id, context);
        return shared?.folders === folders ? shared.name : null;
      },
      debugName: `of ${folders} folders`,
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

/** What only somebody who is or was logged in loads: screens of other folders, the outbox, and what their screens share. */
const signedIn =
  /^(src\/routes\/_(?!public|account)|outbox\/|_(?!account|page|public|framework|index|rolldown)[a-z-]+-)/;

/**
 * The files that a visitor's phone saves for offline: what the page loads, without the screens of other folders, and without
 * parts that need what those share.
 * @param clientDir with Vite's manifest
 * @returns paths such as `assets/login-C3ab1x2y.js`
 */
export function publicFiles(clientDir: string): ReadonlySet<string> {
  const manifest = readManifest(clientDir);
  const isPublic = (key: string): boolean =>
    !signedIn.test(key) && (manifest[key]?.imports ?? []).every(isPublic);
  return filesOf(manifest, ['index.html'], isPublic);
}

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

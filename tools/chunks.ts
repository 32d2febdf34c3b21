import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** What is loaded lazily is a screen of a folder of routes, or the page's own. */
const lazy = /\/src\/(?:routes\/_([\w-]+)\/([^?]+)\.tsx?|(app|lib|offline|services|session))/;
/** Screens that have to be live early: what they share with others is a chunk of its own. */
const early = /^(home|index|all-internships|internship-details|apply|internship\.\$id_\.applications)\b/;

/**
 * Who needs a module, directly or not: the folders of the screens that import it, in the order of the alphabet. None for what is
 * itself loaded lazily.
 */
function consumersOf(id: string, context: Context): string[] {
  const found = new Set<string>();
  if (context.getModuleInfo(id)?.dynamicImporters.length) return [];
  const seen = new Set([id]);
  for (const path of seen) {
    const { importers = [], dynamicImporters = [] } = context.getModuleInfo(path) ?? {};
    const [, folder, screen = '', page] = dynamicImporters.length > 0 ? (lazy.exec(path) ?? []) : [];
    if (folder ?? page) found.add(folder ? (early.exec(screen)?.[1] ?? folder) : page!);
    for (const importer of importers) seen.add(importer);
  }
  return [...found].sort();
}

/** Chunks by the folders of the routes (ADR 57). */
export const codeSplitting: Rolldown.OutputOptions['codeSplitting'] = {
  groups: [
    // Never renamed by a change of ours.
    { name: 'framework', test: /node_modules|rolldown/, tags: ['$initial'], priority: 2 },
    { name: 'app', tags: ['$initial'], priority: 1 },
    {
      name(id: string, context: Context) {
        const consumers = consumersOf(id, context).join();
        return consumers ? `shared-${createHash('sha1').update(consumers).digest('hex').slice(0, 5)}` : null;
      },
      minShareCount: 2,
      includeDependenciesRecursively: false,
    },
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

/** What a visitor of the public screens does without: other screens, the outbox, what ends sessions, and the QR code. */
const others =
  /^(src\/routes\/_(?!public)|outbox\/|(_|src\/\w+\/|src\/features\/site\/)(device-profiles|log-out|page-session|person-shell|qr-code|revocations)\b)/;

/**
 * The files that a visitor's phone saves for offline: what the page loads, without what `others` names.
 * @param clientDir with Vite's manifest
 * @returns paths such as `assets/login-C3ab1x2y.js`
 */
export function publicFiles(clientDir: string): ReadonlySet<string> {
  const manifest = readManifest(clientDir);
  return filesOf(manifest, ['index.html'], (key) => !others.test(key));
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

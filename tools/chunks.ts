import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Lazy entries: screens of a route folder, or the page's own. */
const lazy = /\/src\/(?:routes\/_([\w-]+)\/([^?]+)\.tsx?|(app|lib|offline|services|session))/;
/** Screens needed early: their shared code is a chunk of its own. */
const early = /^(home|index|all-internships|internship-details|apply|internship\.\$id_\.applications)\b/;

/** Route folders whose screens import a module, even indirectly, sorted; none for lazy modules. */
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
    // Never changed by our code.
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

/** Files of chunks with their imports, and the later loads that `follows` names. */
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

/** Not for visitors: other screens, outbox, end of sessions, QR code. */
const others =
  /^(src\/routes\/_(?!public)|outbox\/|(_|src\/\w+\/|src\/features\/site\/)(device-profiles|log-out|page-session|person-shell|qr-code|revocations)\b)/;

/** A visitor's offline files, as `assets/login-C3ab1x2y.js`. @param clientDir with Vite's manifest */
export function publicFiles(clientDir: string): ReadonlySet<string> {
  const manifest = readManifest(clientDir);
  return filesOf(manifest, ['index.html'], (key) => !others.test(key));
}

/** Loaded by every page before hydration. */
export const entryFiles = (clientDir: string): ReadonlySet<string> =>
  filesOf(readManifest(clientDir), ['index.html']);

/** Files of a route's screen beside the entry. @param route as `/internship-details/$id` */
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

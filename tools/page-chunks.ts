import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { audienceOfRoute } from './chunks';

/** The built chunks of the page, as a browser finds them: by the import map of the page. */
export function openChunks(clientDir: string) {
  const shell = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const [, map = '{"imports":{}}'] = /<script type="importmap">([^]*?)<\/script>/.exec(shell) ?? [];
  const { imports } = JSON.parse(map) as { imports: Record<string, string> };
  const read = (path: string) => readFileSync(join(clientDir, path), 'utf8');

  /** Adds a file and all that it imports before it runs. */
  function addWithImports(path: string, found: Set<string>): void {
    if (found.has(path)) return;
    found.add(path);
    for (const [, name] of read(path).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) {
      addWithImports(imports[`/assets/${name}`] ?? `/assets/${name}`, found);
    }
  }

  /** What the shell loads at once. */
  const initial = new Set(
    [...shell.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)"/g)].map(([, path = '']) => path),
  );

  const entry = new Set<string>();
  for (const path of initial) addWithImports(path, entry);
  // Else a browser finds them one after the other, each a round trip later.
  const unnamed = [...entry].filter((path) => !initial.has(path));
  if (unnamed.length > 0) throw new Error(`The page does not preload ${unnamed.join(', ')}.`);

  return {
    /** What every page loads before its shell is hydrated. */
    entry: [...entry],
    /** What the page of a route loads before its screen is hydrated, the entry first. @throws when there is no such chunk */
    ofRoute(route: string): string[] {
      const found = new Set(entry);
      const name = audienceOfRoute(route);
      const file = name && imports[`/assets/${name}.js`];
      if (name && !file) throw new Error(`The page of ${route} has no chunk.`);
      if (file) addWithImports(file, found);
      return [...found];
    },
  };
}

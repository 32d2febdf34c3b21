import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
  type AnyRouter,
} from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { cache, clientDir, root } from '../../tools/paths.mjs';
import { pieces } from './ui-pieces';

/** `npm run docs:ui` builds the page, and writes with this test what a developer looks at: docs/ui.md. */

function Pieces() {
  return (
    <main className="page flex flex-col gap-6 py-6">
      {Object.entries(pieces).map(([name, shown]) => (
        <section key={name} className="flex flex-col gap-2">
          <h2 className="text-lg font-bold">{name}</h2>
          {shown}
        </section>
      ))}
    </main>
  );
}

async function renderPieces(): Promise<string> {
  const router: AnyRouter = createRouter({
    routeTree: createRootRoute({ component: Pieces }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  return renderToString(<RouterProvider router={router} />);
}

/** The page's stylesheet; empty where it is not built. */
function stylesheet(): string {
  try {
    const assets = join(clientDir, 'assets');
    const [name] = readdirSync(assets).filter((file) => file.endsWith('.css'));
    return name ? readFileSync(join(assets, name), 'utf8') : '';
  } catch {
    return '';
  }
}

/** One theme in a frame of its own, in which the system seems to have chosen it. */
function inTheme(html: string, theme: 'light' | 'dark'): string {
  const css = stylesheet().replaceAll('(prefers-color-scheme:dark)', theme === 'dark' ? 'all' : 'not all');
  // Dialogs stand in their place.
  const flow = '.modal{position:static!important;height:auto!important}';
  const shown = html.replaceAll('<dialog ', '<dialog open ');
  const document = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><style>${css}${flow}</style>${shown}`;
  return `<iframe title="${theme}" srcdoc="${document.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`;
}

test('every piece of src/ui is on the page of pieces', async () => {
  const folder = join(root, 'src/ui');
  const exported = readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .flatMap((name) => [
      ...readFileSync(join(folder, name), 'utf8').matchAll(/^export (?:const|function) ([A-Z]\w+)/gm),
    ])
    .map(([, name]) => name!);
  const used = readFileSync(join(root, 'tests/page/ui-pieces.tsx'), 'utf8');
  expect(exported.filter((name) => !used.includes(`<${name}`))).toEqual([]);

  const html = await renderPieces();
  for (const name of Object.keys(pieces)) expect(html).toContain(`>${name}</h2>`);
  const frames = (['light', 'dark'] as const).map((theme) => inTheme(html, theme)).join('');
  const look =
    'body{margin:0;display:grid;grid-template-columns:1fr 1fr;height:100vh}iframe{border:0;width:100%;height:100%}';
  mkdirSync(cache, { recursive: true });
  writeFileSync(
    join(cache, 'ui.html'),
    `<!doctype html><html lang="en"><title>Pieces</title><style>${look}</style>${frames}`,
  );
});

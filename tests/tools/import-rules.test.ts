import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import config from '../../.dependency-cruiser.mjs';

/** Imports that must not stand, each with the rule it breaks. A target without an ending is a package. */
const forbidden: [rule: string, from: string, to: string][] = [
  ['contract-reaches-only', 'contract/a1.ts', 'outbox/x.ts'],
  ['contract-reaches-only', 'contract/a2.ts', 'node:fs'],
  ['contract-reaches-only', 'contract/a3.ts', 'react'],
  ['outbox-reaches-only', 'outbox/a1.ts', 'src/lib/x.ts'],
  ['outbox-reaches-only', 'outbox/a2.ts', 'ky'],
  ['sw-reaches-only', 'sw/a1.ts', 'src/lib/x.ts'],
  ['sw-reaches-only', 'sw/a2.ts', 'react'],
  ['src-stays-out', 'src/lib/a1.ts', 'server/x.ts'],
  ['src-stays-out', 'src/features/one/a1.ts', 'sw/x.ts'],
  ['server-stays-out', 'server/a1.ts', 'src/lib/x.ts'],
  ['server-stays-out', 'server/a2.ts', 'outbox/x.ts'],
  ['server-stays-out', 'server/a3.ts', 'sw/x.ts'],
  ['sentences-by-subject', 'contract/a4.ts', 'contract/messages.ts'],
  ['sentences-by-subject', 'src/lib/a6.ts', 'contract/messages.ts'],
  ['sentences-by-subject', 'outbox/a3.ts', 'contract/messages.ts'],
  ['ui-knows-no-subject', 'src/ui/a1.ts', 'src/lib/x.ts'],
  ['lib-knows-no-subject', 'src/lib/a7.ts', 'outbox/x.ts'],
  ['ui-knows-no-subject', 'src/ui/a2.ts', 'src/features/one/x.ts'],
  ['lib-and-ui-imports-no-layer-above', 'src/lib/a2.ts', 'src/features/one/x.ts'],
  ['lib-and-ui-imports-no-layer-above', 'src/lib/a3.ts', 'src/forms/x.ts'],
  ['services-imports-no-layer-above', 'src/services/a1.ts', 'src/session/x.ts'],
  ['forms-imports-no-layer-above', 'src/forms/a1.ts', 'src/components/x.ts'],
  ['session-and-offline-imports-no-layer-above', 'src/session/a1.ts', 'src/components/x.ts'],
  ['session-and-offline-imports-no-layer-above', 'src/offline/a1.ts', 'src/features/one/x.ts'],
  ['components-imports-no-layer-above', 'src/components/a1.ts', 'src/features/one/x.ts'],
  ['features-imports-no-layer-above', 'src/features/one/a2.ts', 'src/routes/x.tsx'],
  ['features-apart', 'src/features/one/a3.ts', 'src/features/two/x.ts'],
  ['routes-imports-no-layer-above', 'src/routes/a1.tsx', 'src/app/main.tsx'],
  ['operations-ask-use-cases', 'server/modules/one/a1.operations.ts', 'server/modules/one/x.repository.ts'],
  ['operations-ask-use-cases', 'server/modules/one/a2.operations.ts', 'server/db/open.ts'],
  ['use-cases-below-operations', 'server/modules/one/a1.usecases.ts', 'server/modules/one/x.operations.ts'],
  ['repositories-at-the-bottom', 'server/modules/one/a1.repository.ts', 'server/modules/one/x.usecases.ts'],
  ['rules-below-http', 'server/modules/one/a4.usecases.ts', 'server/http/x.ts'],
  ['rules-below-http', 'server/storage/a1.ts', 'server/http/x.ts'],
  ['http-below-modules', 'server/http/a3.ts', 'server/modules/one/x.usecases.ts'],
  ['sql-in-repositories', 'server/modules/one/a2.usecases.ts', 'drizzle-orm'],
  ['sql-in-repositories', 'server/modules/one/a3.usecases.ts', 'server/db/schema.ts'],
  ['sql-in-repositories', 'server/http/a1.ts', 'pg'],
  ['sql-in-repositories', 'server/cli/a1.ts', 'pg'],
  ['server-runs-without-tools', 'server/http/a2.ts', 'ky'],
  ['no-cycles', 'src/lib/round.ts', 'src/lib/trip.ts'],
  ['resolvable', 'src/lib/a4.ts', './nowhere'],
  ['tests-are-leaves', 'src/lib/a5.ts', 'src/lib/x.test.ts'],
];

/** Imports that are allowed. */
const allowed: [from: string, to: string][] = [
  ['contract/b1.ts', 'valibot'],
  ['outbox/b1.ts', 'contract/x.ts'],
  ['outbox/b3.ts', 'contract/messages/outbox.ts'],
  ['outbox/b2.ts', 'idb-keyval'],
  ['sw/b1.ts', 'outbox/x.ts'],
  ['sw/b2.ts', 'workbox-core'],
  ['src/services/b1.ts', 'outbox/x.ts'],
  ['src/features/one/b1.ts', 'src/lib/x.ts'],
  ['src/features/one/b2.ts', 'src/ui/x.ts'],
  ['src/features/one/b3.ts', 'src/features/one/x.ts'],
  ['src/routes/b1.tsx', 'src/features/two/x.ts'],
  ['src/app/main.tsx', 'src/routes/x.tsx'],
  ['server/modules/one/b1.operations.ts', 'server/modules/one/x.usecases.ts'],
  ['server/modules/one/b1.usecases.ts', 'server/modules/one/x.repository.ts'],
  ['server/modules/one/b1.repository.ts', 'server/db/schema.ts'],
  ['server/modules/one/b2.repository.ts', 'drizzle-orm'],
  ['server/db/b1.ts', 'pg'],
  ['server/http/b1.test.ts', 'ky'],
];

const packages = {
  used: ['valibot', 'drizzle-orm', 'pg'],
  tools: ['ky', 'react', 'idb-keyval', 'workbox-core'],
};

let project: string;
let found: string[];

function write(path: string, text: string) {
  mkdirSync(dirname(join(project, path)), { recursive: true });
  writeFileSync(join(project, path), text, { flag: 'a' });
}

/** How `from` names `to` in an import. */
function specifier(from: string, to: string): string {
  if (!/\.tsx?$/.test(to)) return to;
  const path = relative(dirname(from), to).replaceAll('\\', '/');
  return (path.startsWith('.') ? path : `./${path}`).replace(/\.tsx?$/, '');
}

beforeAll(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'wokabaut-import-rules-')));
  const named = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  write(
    'package.json',
    JSON.stringify({ dependencies: named(packages.used), devDependencies: named(packages.tools) }),
  );
  for (const name of [...packages.used, ...packages.tools]) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  write('src/lib/trip.ts', `import './round';\n`);
  for (const [from, to] of [...forbidden.map(([, ...pair]) => pair), ...allowed]) {
    write(from, `import '${specifier(from, to)}';\n`);
    if (/\.tsx?$/.test(to)) write(to, '');
  }
  const { forbidden: rules, options } = config;
  const folders = ['contract', 'outbox', 'sw', 'src', 'server'];
  const result = await cruise(folders, {
    ruleSet: { forbidden: rules },
    validate: true,
    baseDir: project,
    doNotFollow: options?.doNotFollow,
    tsPreCompilationDeps: true,
  });
  const { summary } = result.output as ICruiseResult;
  found = summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`);
});

afterAll(() => rmSync(project, { recursive: true, force: true }));

const resolved = (to: string) =>
  /^[a-z-]+$/.test(to) ? `node_modules/${to}/index.js` : to.replace(/^node:/, '');

describe('the import rules', () => {
  it.each(forbidden)('%s: %s may not import %s', (rule, from, to) => {
    expect(found).toContain(`${rule}: ${from} -> ${resolved(to)}`);
  });

  it.each(allowed)('%s may import %s', (from) => {
    expect(found.filter((one) => one.includes(`: ${from} -> `))).toEqual([]);
  });

  it('has an example for every rule', () => {
    const shown = new Set(forbidden.map(([rule]) => rule));
    expect(
      (config.forbidden ?? []).map((rule) => rule.name).filter((name) => !shown.has(name ?? '')),
    ).toEqual([]);
  });
});

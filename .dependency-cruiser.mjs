/** Import rules (CONTRIBUTING.md, "Structure"). tests/tools/import-rules.test.ts has a violation for each. */

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

const tests = '\\.(test|spec)\\.tsx?$';

/** @param {string} name @param {string} comment @param {object} from @param {object} to @returns {Rule} */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** A folder may import only `allowed` and itself. */
const only = (
  /** @type {string} */ folder,
  /** @type {string} */ comment,
  /** @type {string[]} */ ...allowed
) =>
  forbid(
    `${folder}-reaches-only`,
    comment,
    { path: `^${folder}/`, pathNot: tests },
    { pathNot: [`^${folder}/`, ...allowed] },
  );

const never = (
  /** @type {string} */ name,
  /** @type {string} */ comment,
  /** @type {string} */ from,
  /** @type {string | string[]} */ to,
) => forbid(name, comment, { path: from, pathNot: tests }, { path: to });

/** @type {Rule[]} */
const betweenPrograms = [
  only(
    'contract',
    'contract/ uses valibot, and what unpacks and decrypts documents: no DOM, no Node.',
    '^node_modules/(valibot|fflate|@noble)/',
  ),
  only(
    'outbox',
    'outbox/ uses the contract and its storage.',
    '^contract/',
    '^node_modules/(idb-keyval|valibot)/',
  ),
  only(
    'sw',
    'The service worker uses contract, outbox and Workbox.',
    '^contract/',
    '^outbox/',
    '^node_modules/(workbox-|valibot/)',
  ),
  never(
    'src-stays-out',
    'The page never imports the server, the worker, tools or tests.',
    '^src/',
    '^(server|sw|tools|tests|e2e)/',
  ),
  never(
    'server-stays-out',
    'The server imports the contract alone.',
    '^server/',
    '^(src|sw|outbox|tools|tests|e2e)/',
  ),
  never(
    'sentences-by-subject',
    'The page loads the sentences of a subject with its screens: it imports their file, never all of them.',
    '^(contract|outbox|src|sw)/',
    '^contract/messages\\.ts$',
  ),
];

/** The folders of src/ from bottom to top: each may import from those before it, and never from those after. */
const layers = ['lib|ui', 'services', 'forms', 'session|offline', 'components', 'features', 'routes', 'app'];

/** @type {Rule[]} */
const insideThePage = [
  never(
    'ui-knows-no-subject',
    'UI components know neither data nor subjects.',
    '^src/ui/',
    '^(src/(?!ui/)|outbox/)',
  ),
  never(
    'lib-knows-no-subject',
    'lib/ has what any program could use: neither calls nor records.',
    '^src/lib/',
    '^(outbox/|contract/(?!(csv|dates|languages|limits|messages|pages|search|status|telephone|worker-protocol)))',
  ),
  ...layers
    .slice(0, -1)
    .map((layer, at) =>
      never(
        `${layer.replace('|', '-and-')}-imports-no-layer-above`,
        'A layer never imports one above it: shared code moves down.',
        `^src/(${layer})/`,
        `^src/(${layers.slice(at + 1).join('|')})/`,
      ),
    ),
  forbid(
    'features-apart',
    'A feature does not import another; what two need moves down to components, services, forms, lib or ui.',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
  ),
];

const repositories = '\\.repository\\.ts$';

/** @type {Rule[]} */
const insideTheServer = [
  never(
    'operations-ask-use-cases',
    'A request reaches the database only through a use case that knows who is asking.',
    '^server/modules/.*\\.operations\\.ts$',
    [repositories, '^server/db/'],
  ),
  never(
    'use-cases-below-operations',
    'Use cases do not import operations.',
    '^server/modules/.*\\.usecases\\.ts$',
    '\\.operations\\.ts$',
  ),
  never(
    'http-below-modules',
    'Code that serves every request knows no module.',
    '^server/(http|openapi|rate-limits|sessions|storage|core|db)/',
    '^server/(modules|cli)/',
  ),
  forbid(
    'rules-below-http',
    'Only operations know HTTP; use cases, SQL and storage do not.',
    {
      path: '^server/(core|db|storage|rate-limits|sessions|seed|modules)/',
      pathNot: ['\\.operations\\.ts$', '-form\\.ts$', tests],
    },
    { path: '^server/http/' },
  ),
  never(
    'repositories-at-the-bottom',
    'Repositories import neither use cases nor operations.',
    `^server/.*${repositories}`,
    '\\.(operations|usecases)\\.ts$',
  ),
  forbid(
    'sql-in-repositories',
    'drizzle and SQL stand in repositories, in server/db and in server/seed only.',
    { path: '^server/', pathNot: [repositories, '^server/(db|seed)/', tests] },
    { path: ['^node_modules/(drizzle-orm|pg|@electric-sql)/', '^server/db/schema'] },
  ),
  forbid(
    'server-runs-without-tools',
    'Code that runs in production uses no development dependency.',
    { path: '^server/', pathNot: [tests, '^server/db/drizzle\\.config\\.ts$'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

/** @type {Rule[]} */
const everywhere = [
  forbid('no-cycles', 'No import cycles, types included.', {}, { circular: true }),
  forbid('resolvable', 'Every import resolves.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  forbid('tests-are-leaves', 'Nothing imports a test.', {}, { path: tests }),
];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [...betweenPrograms, ...insideThePage, ...insideTheServer, ...everywhere],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.cache)/|\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
  },
};

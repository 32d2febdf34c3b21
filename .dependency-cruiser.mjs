/**
 * The walls of the house (CONTRIBUTING.md, "Who may import whom"). tests/tools/walls.test.ts proves that each rule finds what it
 * forbids.
 */

/** @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule */

const tests = '\\.(test|spec)\\.tsx?$';

/**
 * @param {string} name
 * @param {string} comment
 * @param {object} from
 * @param {object} to
 * @returns {Rule}
 */
const forbid = (name, comment, from, to) =>
  /** @type {Rule} */ ({ name, comment, severity: 'error', from, to });

/** What the code of a folder may reach; everything else is forbidden. */
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
  only('contract', 'The ground knows valibot and nothing else: no DOM, no Node.', '^node_modules/valibot/'),
  only(
    'outbox',
    'The queue knows the contract and its storage.',
    '^contract/',
    '^node_modules/(idb-keyval|valibot)/',
  ),
  only(
    'sw',
    'The worker knows the contract, the queue and Workbox.',
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
];

/** The folders of src/ from bottom to top: each may import from those before it, and never from those after. */
const layers = ['lib|ui', 'forms', 'widgets|lifecycle', 'features', 'routes', 'app'];

/** @type {Rule[]} */
const insideThePage = [
  never(
    'ui-knows-no-subject',
    'Pieces of the interface know neither data nor subjects.',
    '^src/ui/',
    '^(src/(?!ui/)|outbox/)',
  ),
  ...layers
    .slice(0, -1)
    .map((layer, at) =>
      never(
        `${layer.replace('|', '-and-')}-imports-no-layer-above`,
        'No arrow runs back up: what two layers need moves down.',
        `^src/(${layer})/`,
        `^src/(${layers.slice(at + 1).join('|')})/`,
      ),
    ),
  forbid(
    'features-apart',
    'A feature does not import another; what two need moves down to widgets, forms, lib or ui.',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/([^/]+)/', pathNot: '^src/features/$1/' },
  ),
];

const repositories = '\\.repository\\.ts$';

/** @type {Rule[]} */
const insideTheServer = [
  never(
    'routes-ask-use-cases',
    'A request reaches the database only through a use case that knows who is asking.',
    '^server/modules/.*\\.routes\\.ts$',
    [repositories, '^server/db/'],
  ),
  never(
    'use-cases-below-routes',
    'Rules do not know HTTP routes.',
    '^server/modules/.*\\.usecases\\.ts$',
    '\\.routes\\.ts$',
  ),
  never(
    'http-below-modules',
    'What carries every request knows no subject.',
    '^server/(http|rate-limits|sessions|storage|core|db)/',
    '^server/(modules|cli)/',
  ),
  forbid(
    'rules-below-http',
    'What HTTP carries is for routes; rules, SQL and files know none of it.',
    {
      path: '^server/(core|db|storage|rate-limits|sessions|seed|modules)/',
      pathNot: ['\\.routes\\.ts$', '-form\\.ts$', tests],
    },
    { path: '^server/http/' },
  ),
  never(
    'repositories-at-the-bottom',
    'SQL knows no rules and no routes.',
    `^server/.*${repositories}`,
    '\\.(routes|usecases)\\.ts$',
  ),
  forbid(
    'sql-in-repositories',
    'drizzle and SQL stand in repositories, in server/db and in server/seed only.',
    { path: '^server/', pathNot: [repositories, '^server/(db|seed|cli)/', tests] },
    { path: ['^node_modules/(drizzle-orm|pg|@electric-sql)/', '^server/db/schema'] },
  ),
  forbid(
    'server-runs-without-tools',
    'What runs in production is a dependency, not a development one.',
    { path: '^server/', pathNot: [tests, '^server/db/drizzle\\.config\\.ts$'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
];

/** @type {Rule[]} */
const everywhere = [
  forbid(
    'no-cycles',
    'Two that need each other are one, or need a third; types too.',
    {},
    { circular: true },
  ),
  forbid('resolvable', 'An import leads somewhere.', {}, { couldNotResolve: true, pathNot: '^virtual:' }),
  forbid('tests-are-leaves', 'Nothing is built on a test.', {}, { path: tests }),
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

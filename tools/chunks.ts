import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The audience of each lazily loaded file: the first pattern that matches. */
const audiences: readonly (readonly [RegExp, string])[] = [
  [/\/routes\/(index|home)\./, 'home'],
  // The start screen of students and admins.
  [/\/routes\/-own-home\b/, 'own-home'],
  [/\/routes\/(all-internships|internship-details)\b/, 'list'],
  [/\/routes\/(about|contact)\b/, 'site'],
  [/\/routes\/(login|signup|business-signup|forgot-password|reset-password|confirm-email)\b/, 'account'],
  [
    /\/(routes\/(apply|my-applications|application-detail|thank-you|profile\w*)|widgets\/unfinished-list|internships\/record-note)\b/,
    'student',
  ],
  [/\/routes\/resume\b|\/widgets\/(letter-writer|written-resume)\b/, 'writing'],
  [
    /\/routes\/(my-data|job-alerts)\b|\/widgets\/(follow-up|saved-internships)\b|\/lib\/saved-internships\b/,
    'follow-up',
  ],
  [/\/((routes|widgets)\/news|lib\/read-news)\b/, 'news'],
  // How a phone is told of news, on request: of students and businesses.
  [/\/widgets\/(notification-settings|answer-offer)\b|\/lifecycle\/push\b/, 'notifications'],
  // What makes an archive on the phone.
  [/\/(applications\/staff-file-dialog|my-data\/saved-data)\b/, 'archives'],
  // Not precached: vite.config.ts. Deciding needs signal.
  [/\/admin\/reported-internships\b/, 'reports'],
  [/\/routes\/privacy\b/, 'privacy'],
  // Not precached: what it does needs signal.
  [/\/routes\/unsubscribe\b/, 'unsubscribe'],
  [/\/routes\/(business-profile|create-internship|edit-internship|all-internship|internship)\./, 'business'],
  [
    /\/routes\/(dashboard|list-all-(students|business|internships)|participants|hand-in|changed-profiles|two-step-sign-in|table-list)\b|\/admin\/admin-tabs\b/,
    'office',
  ],
  // What follows an application, on request.
  [/\/applications\/withdraw-action\b|\/widgets\/withdrawn-note\b|\/business\/opened-by\b/, 'follow-up'],
  // Shares the drawings; precached when the offer is made.
  [/\/(routes\/classroom|widgets\/install-card)\b/, 'classroom'],
  [/\/routes\/practice\b/, 'practice'],
  [/\/widgets\/share-dialog\b/, 'share'],
  // What stands on the screen as well.
  [/\/site\/toast-container\b|react-hot-toast/, 'toasts'],
  // Several people of one phone.
  [/\/routes\/who\b|\/lifecycle\/device-profiles\b|\/widgets\/(next-student|helper-list)\b/, 'people'],
  // What ends a session.
  [/\/lifecycle\/(log-out|page-session|revocations)\b|\/forms\/form-files\b/, 'leaving'],
  // Header and dock of whoever is logged in.
  [/\/site\/person-shell\b|\/lib\/news\b/, 'person'],
  // What every page loads after its first words (src/app/background.ts).
  [
    /\/(app\/background|lib\/(persistence|api-transport)|lifecycle\/(register-workers|worker-messages|choose-language)|site\/update-prompt)\b|workbox-window/,
    'background',
  ],
  // Notices and questions for somebody with records, or with a session.
  [
    /\/(routes\/change-password|site\/(storage-notices|log-out-question)|widgets\/(account-status-banner|broken-storage|waiting-banner)|internships\/detail-parts|messages\/outbox)\b/,
    'shared',
  ],
  // Checked after the form is shown.
  [/\/contract\/(accounts|outreach|passwords|second-factor|validate)\b/, 'forms'],
  [/\/outbox\/(?!documents\/)|\/lib\/document-reader\b/, 'outbox'],
];

/** The chunk of a route's screen: `/internship-details/$id`. Null for an address of no route. */
export function audienceOfRoute(route: string): string | null {
  const file = `/routes/${route.slice(1).replaceAll('/', '.') || 'index'}.`;
  return audiences.find(([pattern]) => pattern.test(file))?.[1] ?? null;
}

/** All audiences of a module: those of the lazily loaded files that import it, directly or not. */
function audiencesOf(id: string, context: Context): Set<string> {
  const found = new Set<string>();
  const waiting = [id];
  const seen = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = next;
    const info = context.getModuleInfo(path);
    if (!info) continue;
    if (info.dynamicImporters.length > 0) {
      found.add(audiences.find(([file]) => file.test(path))?.[1] ?? 'none');
    }
    for (const importer of info.importers) {
      if (!seen.has(importer)) waiting.push(importer);
      seen.add(importer);
    }
  }
  return found;
}

/** The chunk of what several audiences need: the first of them that fits. */
const common: readonly (readonly [name: string, fits: (found: Set<string>, id: string) => boolean])[] = [
  // The first screens: home, and those after it.
  ['pages', (found) => found.has('home')],
  ['browse', (found) => found.has('list') || found.has('site')],
  // Of what every page does, what the log-in does too.
  ['common', (found) => found.has('account') && found.has('background')],
  // The forms that lead to an account, and what checks them.
  ['entrance', (found) => found.has('account')],
  // What opens over a screen, on request.
  ['dialog', (_, id) => /\/ui\/dialog\b/.test(id)],
  ['share', (found) => found.has('share')],
  // The page's own work.
  ['background', (found) => found.has('background')],
  // What a log-out does.
  ['leaving', (found) => found.has('leaving')],
  ['forms', (found) => found.has('forms')],
  // Whoever is logged in: what is sent and said, and the screens.
  ['person', (_, id) => /\/(site\/log-out-button|lib\/(admin-waiting|news)|widgets\/done-button)\b/.test(id)],
  ['shared', () => true],
];

/** Of react-query what saves, and what lists in pages need; its index imports all of it. */
const laterQueries: readonly (readonly [RegExp, string])[] = [
  [/query-core.*hydration/, 'background'],
  [/query-core.*(infiniteQueryObserver|queriesObserver)|react-query.*use(Infinite|Queries)/, 'shared'],
];
const chunkOfQuery = (id: string) => laterQueries.find(([file]) => file.test(id))?.[1];

/** Packages that every page starts with: a chunk that no change of ours renames. */
export const isFramework = (id: string): boolean =>
  /node_modules|rolldown/.test(id) && chunkOfQuery(id) === undefined;

/** What is around every screen, and its words. */
export const isShell = (id: string): boolean =>
  /\/src\/(features\/site|ui|widgets|forms)\/|\/contract\/(messages\/|brand|newsletter|page-forms)/.test(id);

/** Chunks that are only there with another one. */
const additions = { 'follow-up': 'student', reports: 'office', people: 'outbox' };

function chunkOf(id: string, context: Context): string | null {
  const query = chunkOfQuery(id);
  if (query) return query;
  const found = audiencesOf(id, context);
  // What a part and its addition need is the part's.
  for (const [addition, part] of Object.entries(additions)) if (found.has(part)) found.delete(addition);
  const [only, other] = found;
  if (only === undefined) return null;
  if (other === undefined) return only === 'none' ? null : only;
  return common.find(([, fits]) => fits(found, id))?.[0] ?? null;
}

/*
 * Code that is not needed at start is split into one chunk for each audience, and a few for what several need: the precache
 * stays a few files, and a screen loads little that its user does not need.
 */

/** The groups of code that is not needed at start, for the bundler: with a chunk come all modules that it needs, unless one before took them. */
export const audienceGroups = [...common.map(([name]) => name), null].map((wanted, index, all) => ({
  name(id: string, context: Context): string | null {
    const name = chunkOf(id, context);
    return wanted === null || name === wanted ? name : null;
  },
  debugName: wanted ?? 'audiences',
  priority: (all.length - index) / all.length,
}));

import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** The audience of each lazily loaded file: the first pattern that matches. */
const audiences: readonly (readonly [RegExp, string])[] = [
  [
    /\/routes\/(login|signup|business-signup|forgot-password|reset-password|confirm-email|change-password)\b/,
    'account',
  ],
  [
    /\/(routes\/(apply|my-applications|application-detail|thank-you|profile\w*)|widgets\/unfinished-list)\b/,
    'student',
  ],
  [/\/routes\/(business-profile|create-internship|edit-internship|all-internship|internship)\./, 'business'],
  [
    /\/routes\/(dashboard|list-all-(students|business|internships)|participants|hand-in|changed-profiles|two-step-sign-in|table-list)\b/,
    'office',
  ],
  // Not precached: vite.config.ts.
  [/\/widgets\/data-use-meter\b/, 'data-use'],
  // Shares the drawings; precached when the offer is made.
  [/\/(routes\/classroom|widgets\/install-card)\b/, 'classroom'],
  [/\/routes\//, 'public'],
  [/\/outbox\/(?!documents\/)|\/lib\/document-reader\b/, 'outbox'],
];

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

/*
 * Code that is not needed at start is split into one chunk for each audience, and one for what several share: the precache
 * stays a few files, and a screen loads little that its user does not need.
 */

/** @returns the chunk of a module that several audiences need; null for any other module */
export const sharedChunk = (id: string, context: Context): string | null =>
  audiencesOf(id, context).size > 1 ? 'shared' : null;

/** @returns the chunk of a module that one audience needs; null for any other module */
export function audienceChunk(id: string, context: Context): string | null {
  const [only, other] = audiencesOf(id, context);
  return only === undefined || other !== undefined || only === 'none' ? null : only;
}

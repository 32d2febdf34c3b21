import type { Rolldown } from 'vite';

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

/** Who needs the code that is loaded on its own, by its file: the first that fits. */
const audiences: readonly (readonly [RegExp, string])[] = [
  [/\/routes\/(login|signup|business-signup|forgot-password|reset-password)\b/, 'account'],
  [/\/routes\/(apply|my-applications|application-detail|thank-you|profile\w*|change-password)\b/, 'student'],
  [/\/routes\/(business-profile|create-internship|edit-internship|all-internship|internship)\./, 'business'],
  [/\/routes\/(dashboard|list-all-(students|business|internships)|participants|table-list)\b/, 'office'],
  [/\/routes\/classroom\b/, 'classroom'],
  [/\/routes\//, 'public'],
  [/\/outbox\/(?!documents\/photo)/, 'outbox'],
];

/** Whoever needs a module: those who load it on its own, and those who need a module that imports it. */
function audiencesOf(id: string, context: Context): Set<string> {
  const found = new Set<string>();
  const waiting = [id];
  const seen = new Set(waiting);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const path = next;
    const info = context.getModuleInfo(path);
    if (!info) continue;
    if (info.dynamicImporters.length > 0) {
      found.add(audiences.find(([file]) => file.test(path))?.[1] ?? 'nobody');
    }
    for (const importer of info.importers) {
      if (!seen.has(importer)) waiting.push(importer);
      seen.add(importer);
    }
  }
  return found;
}

/*
 * The chunk of a module that is not needed to start: one for each audience, and one for what several need, so that
 * the precache is a few files and a screen brings little that its reader will not open.
 */

/** The chunk for what several audiences need; null for anything else. */
export const sharedChunk = (id: string, context: Context): string | null =>
  audiencesOf(id, context).size > 1 ? 'shared' : null;

/** The chunk of the one audience that needs it; null for what several need, or nobody named above: it stays on its own. */
export function audienceChunk(id: string, context: Context): string | null {
  const [only, other] = audiencesOf(id, context);
  return only === undefined || other !== undefined || only === 'nobody' ? null : only;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfflinePart } from '#contract/worker-protocol';

/**
 * The parts that need a chunk: the first pattern that matches its name. Every phone saves what is not named. The page opens
 * the outbox for whoever is logged in.
 */
const partsOfChunks: readonly (readonly [RegExp, readonly OfflinePart[]])[] = [
  [/^(account|person|entrance|forms|leaving|share|dialog|toasts)$/, ['account']],
  [/^outbox$/, ['student', 'business', 'office', 'people']],
  [/^shared$/, ['student', 'business', 'office', 'classroom', 'people']],
  [/^(student|document-worker)$/, ['student']],
  [/^writing$/, ['writing']],
  [/^(follow-up|archives|notifications)$/, ['follow-up']],
  [/^news$/, ['news']],
  [/^own-home$/, ['student', 'office']],
  [/^business$/, ['business']],
  [/^office$/, ['office']],
  [/^(classroom|practice)$/, ['classroom']],
  [/^people$/, ['people']],
];

/** What is read of a file in the service worker's list. */
interface BuiltFile {
  url: string;
}

const nameOf = (url: string): string => /^assets\/(.+)-[\w-]{7}\.js$/.exec(url)?.[1] ?? '';
/** The parts that a phone with `part` has, for each kind of phone: one of them has to have a file that a file of it imports. */
function partsWith(part: OfflinePart): readonly (readonly OfflinePart[])[] {
  if (part === 'news')
    return [
      ['news', 'student'],
      ['news', 'business'],
    ];
  return [part === 'writing' || part === 'follow-up' ? [part, 'student'] : [part]];
}
const partsOf = (chunk: string) => partsOfChunks.find(([pattern]) => pattern.test(chunk))?.[1];

/** The chunks that a chunk imports before it runs, by their lasting names. */
const importsOf = (code: string): string[] =>
  [...code.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+)\.js["'`]/g)].map(([, chunk = '']) => chunk);

/**
 * Names the parts of each file for the service worker (ADR 29).
 * @param dir the folder of the files
 * @throws when a phone with the parts of a file would miss a file that it imports
 */
export function withParts<File extends BuiltFile>(
  files: readonly File[],
  dir: string,
): (File & { parts?: readonly OfflinePart[] })[] {
  for (const { url } of files.filter((file) => file.url.endsWith('.js'))) {
    const own = partsOf(nameOf(url));
    for (const imported of importsOf(readFileSync(join(dir, url), 'utf8'))) {
      const parts = partsOf(imported);
      // Any other part comes with the account's, and what a student writes or follows with the student's.
      const isSaved =
        !parts ||
        (own &&
          (parts.includes('account') ||
            own.every((part) =>
              partsWith(part).every((phone) => phone.some((other) => parts.includes(other))),
            )));
      if (!isSaved) throw new Error(`${url} imports ${imported}, which not every phone with it saves.`);
    }
  }
  return files.map((file) => {
    const parts = partsOf(nameOf(file.url));
    return parts ? { ...file, parts } : file;
  });
}

import type { Words } from '#contract/languages';
import type { Application } from '#contract/applications';
import { fileKinds, documentFields, documentNames, type DocumentField } from '#contract/files';
import { durations } from '#contract/limits';
import { isOurs } from '#contract/worker-protocol';
import type { Saved } from '../../services/api';
import { fileName } from '../../lib/download';

export interface NamedDocument {
  applicationId: number;
  field: DocumentField;
  name: string;
}

/** Documents of all applications. Duplicate names are numbered: "Maria Kaupa (2) - Resume". */
export function documentsOf(applications: readonly Application[]): NamedDocument[] {
  const taken = new Set<string>();
  const unique = (name: string) => {
    let candidate = name;
    for (let number = 2; taken.has(candidate.toLowerCase()); number++) candidate = `${name} (${number})`;
    taken.add(candidate.toLowerCase());
    return candidate;
  };
  return applications.flatMap((application) => {
    const person = unique(fileName(application.user.full_name));
    return documentNames
      .filter((field) => application[field] !== null)
      .map((field) => ({
        applicationId: application.id,
        field,
        name: `${person} - ${documentFields[field]}`,
      }));
  });
}

type List = Saved<{ rows: readonly Application[] }>;

interface ZipSources {
  /** How to renew links when they expire (rule document-3). */
  list: List;
  renew: () => Promise<List>;
  /** The phone's clock in milliseconds, as in `savedAt`. */
  now: () => number;
  onProgress: (number: number) => void;
  signal: AbortSignal;
}

export interface ZipResult {
  zip: Blob | null;
  missing: NamedDocument[];
}

/** Links are renewed this long before they expire, in milliseconds. */
const renewBeforeMs = 60_000;

const maxFailuresInARow = 3;

const endingOf = (type: string) => {
  const kind = Object.values(fileKinds).find(({ contentType }) => type.startsWith(contentType));
  return kind ? `.${kind.extension}` : '';
};

/** Zips documents one by one, and lists failures. @throws when the zip library cannot be loaded, or on abort */
export async function zipDocuments(
  wanted: readonly NamedDocument[],
  sources: ZipSources,
): Promise<ZipResult> {
  const { renew, now, onProgress, signal } = sources;
  const { Zip, ZipPassThrough } = await import('fflate');
  const missing: NamedDocument[] = [];
  let { list } = sources;
  let lost = 0;

  async function fetchOne({ applicationId, field }: NamedDocument) {
    if (Math.abs(now() - list.savedAt) >= durations.fileLinkTtl - renewBeforeMs) list = await renew();
    const application = list.body.rows.find(({ id }) => id === applicationId);
    const link = application?.[field];
    if (!application || !link) throw new DocumentRefusedError('It is not there any more.' satisfies Words);
    return { bytes: await fetchDocument(link, signal), mtime: new Date(application.created_at) };
  }

  const parts: Blob[] = [];
  const zip = new Zip((_, part) => parts.push(new Blob([part])));
  async function addFiles() {
    for (const [index, document] of wanted.entries()) {
      signal.throwIfAborted();
      if (lost >= maxFailuresInARow) {
        missing.push(document);
        continue;
      }
      onProgress(index + 1);
      const fetched = await fetchOne(document).catch((error: unknown) => {
        lost = error instanceof DocumentRefusedError ? 0 : lost + 1;
        return null;
      });
      if (fetched === null) {
        missing.push(document);
        continue;
      }
      lost = 0;
      const { mtime, bytes } = fetched;
      const file = Object.assign(new ZipPassThrough(document.name + endingOf(bytes.type)), { mtime });
      zip.add(file);
      file.push(new Uint8Array(await bytes.arrayBuffer()), true);
    }
  }

  await addFiles();
  signal.throwIfAborted();
  zip.end();
  const isEmpty = missing.length === wanted.length;
  return { zip: isEmpty ? null : new Blob(parts, { type: 'application/zip' }), missing };
}

const stallTimeoutMs = 60_000;

class DocumentRefusedError extends Error {}

/** Downloads one document. @throws DocumentRefusedError; others when the link failed or stalled, or on abort */
async function fetchDocument(link: string, signal: AbortSignal): Promise<Blob> {
  const given = new AbortController();
  const stop = () => given.abort();
  let timer = setTimeout(stop, stallTimeoutMs);
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    const response = await fetch(link, { signal: given.signal });
    if (!isOurs(response)) throw new TypeError();
    if (!response.ok) throw new DocumentRefusedError(`Status ${response.status}` satisfies Words);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body?.getReader();
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      clearTimeout(timer);
      timer = setTimeout(stop, stallTimeoutMs);
      pieces.push(piece.value);
    }
    return new Blob(pieces, { type: response.headers.get('Content-Type') ?? '' });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

import { inflateSync } from 'node:zlib';
import { documentFields, fileSentences, type DocumentField, type FileKind } from '#contract/files';
import { hasActivePdfName } from '#contract/pdf';
import { readDirectory, unpackEntry } from './unpack-document';

/** What a document must not have: programs, and parts loaded from elsewhere (rule 23). */
type Problem = 'active' | 'linked' | 'unreadable';

const maxRelations = 1024 * 1024;
const isProgram = (name: string): boolean =>
  /(^|\/)vbaProject\.bin$|\/embeddings\/.*\.bin$|(^|\/)activeX\/|\.(exe|dll|com|scr|msi|jar|class|js|jse|vbs|vbe|wsf|bat|cmd|ps1|hta|lnk|docm|dotm)$/i.test(
    name,
  );
/** Places of an Office document's parts; other archives have others. */
const isPart = (name: string): boolean =>
  name === '[Content_Types].xml' || /^(_rels|docProps|word|customXml|docMetadata)\//.test(name);

/** Attributes in any order, with either quote. */
const attribute = (tag: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined) ?? '';

function loadsFromElsewhere(relations: string): boolean {
  const tags = relations.match(/<(?:\w+:)?Relationship\b[^>]*>/g) ?? [];
  return tags.some(
    (tag) => /^external$/i.test(attribute(tag, 'TargetMode')) && !/\/hyperlink$/.test(attribute(tag, 'Type')),
  );
}

function inDocx(bytes: Buffer): Problem | null {
  const entries = readDirectory(bytes);
  const names = new Set(entries.map(({ name }) => name));
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) return 'unreadable';
  if (entries.some(({ name }) => isProgram(name) || !isPart(name))) return 'active';
  const relations = entries.filter(({ name }) => /\.rels$/i.test(name));
  const texts = relations.map((entry) => unpackEntry(bytes, entry, maxRelations));
  // Word reads UTF-16 as well.
  const isLinked = texts.some((text) =>
    [text.toString('utf8'), text.toString('utf16le')].some(loadsFromElsewhere),
  );
  return isLinked ? 'linked' : null;
}

const sectorLength = 512;
const entryLength = 128;
const programStorages = new Set(['_VBA_PROJECT', '_VBA_PROJECT_CUR', 'VBA', 'Macros', '\x01Ole10Native']);

/** Names in the directory of an OLE file: entries of 128 bytes, each with its name in UTF-16 and the name's length. */
function inDoc(bytes: Buffer): Problem | null {
  const names = new Set<string>();
  for (let at = sectorLength; at + entryLength <= bytes.length; at += entryLength) {
    const length = bytes.readUInt16LE(at + 64);
    const type = bytes[at + 66]!;
    if (length < 4 || length > 64 || length % 2 === 1 || type < 1 || type > 5) continue;
    names.add(bytes.toString('utf16le', at, at + length - 2));
  }
  if (!names.has('WordDocument')) return 'unreadable';
  return [...names].some((name) => programStorages.has(name)) ? 'active' : null;
}

const MB = 1024 * 1024;
const maxStreams = 500;
const maxStream = 4 * MB;
/** Limit of all unpacked streams together. */
const maxUnpacked = 64 * MB;
/** The type of a stream of packed objects, of which any character may be written as its hex code. */
const packedType = /\/(?:O|#4[fF])(?:b|#62)(?:j|#6[aA])(?:S|#53)(?:t|#74)(?:m|#6[dD])/g;

/** The objects that a PDF packs into streams. @throws RangeError unless deflated, or when too large */
function* packedObjects(bytes: Buffer): Generator<Buffer> {
  const text = bytes.toString('latin1');
  const marks = new RegExp(packedType);
  let left = maxUnpacked;
  for (let count = 0; count < maxStreams; count++) {
    const mark = marks.exec(text)?.index;
    if (mark === undefined) return;
    const stream = bytes.indexOf('stream', mark);
    if (stream < 0) return;
    const at = stream + 6;
    marks.lastIndex = at;
    const start = bytes[at] === 0x0d ? at + 2 : at + 1;
    const end = bytes.indexOf('endstream', start);
    if (end < 0) return;
    const objects = unpacked(bytes.subarray(start, end));
    left -= objects.length;
    yield objects;
    if (left < 0) throw new RangeError('unpacks into too much');
  }
  throw new RangeError('too many streams');
}

function unpacked(stream: Buffer): Buffer {
  try {
    return inflateSync(stream, { maxOutputLength: maxStream });
  } catch (cause) {
    throw new RangeError('packed otherwise than by deflate, or too large for objects', { cause });
  }
}

/** Any character of a name may be written as its hex code. */
const unescaped = (bytes: Buffer): Buffer =>
  bytes.includes('#')
    ? Buffer.from(
        bytes
          .toString('latin1')
          .replace(/#([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
        'latin1',
      )
    : bytes;

function inPdf(bytes: Buffer): Problem | null {
  if (hasActivePdfName(unescaped(bytes))) return 'active';
  for (const objects of packedObjects(bytes)) if (hasActivePdfName(unescaped(objects))) return 'active';
  return null;
}

const find: Partial<Record<FileKind, (bytes: Buffer) => Problem | null>> = {
  docx: inDocx,
  doc: inDoc,
  pdf: inPdf,
};

/** The sentence about macros, scripts, embedded and linked files (rule 23); null for a document without. */
export function activeContentIn(field: DocumentField, kind: FileKind, bytes: Buffer): string | null {
  const label = documentFields[field];
  try {
    const problem = find[kind]?.(bytes) ?? null;
    return problem && fileSentences[problem](label);
  } catch (error) {
    if (error instanceof RangeError) return fileSentences.unreadable(label);
    throw error;
  }
}

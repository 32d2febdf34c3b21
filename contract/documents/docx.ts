import { strFromU8 } from 'fflate';
import { packedBytes, readZipDirectory, ZIP_STORED, ZIP_DEFLATED, ZipError, type ZipEntry } from '../zip';
import type { Budget } from './budget';
import { judgeField, leadsTo, Refused } from './refusal';
import { attributeOf, decodeXml, readXml } from './xml';

const mostEntries = 5000;
const mostRelations = 20;
const mostRelationBytes = 2 * 1024 * 1024;

/** Names that readers start, load or offer whatever leads to them. */
const isActiveName = (name: string): boolean =>
  /(^|\/)vbaproject\.bin$|\/embeddings\/.*\.bin$|(^|\/)activex\/|^meta-inf\/|\.(exe|dll|com|scr|msi|jar|class|js|jse|vbs|vbe|wsf|bat|cmd|ps1|hta|lnk|html?|xhtml|mht(ml)?|(doc|dot|xls|xlt|ppt|pot)m)$/.test(
    name,
  );
const isActiveType = (type: string): boolean =>
  /^(?:vbaproject|wordvbadata|control|activexcontrolbinary|afchunk)$/.test(type);
/** Parts in which Word looks for fields, by the relationship that leads to them. */
const hasFields = (type: string): boolean =>
  /^(?:officedocument|header|footer|footnotes|endnotes|comments|glossarydocument)$/.test(type);

/** The format of a package by the content type of its main part. */
const mainTypes: readonly (readonly [type: RegExp, format: string])[] = [
  [/spreadsheetml|ms-excel/, 'Excel (XLSX)'],
  [/presentationml|ms-powerpoint/, 'PowerPoint (PPTX)'],
  [/wordprocessingml\.template/, 'Word template (DOTX)'],
];
const openDocuments: Record<string, string> = {
  text: 'OpenDocument (ODT)',
  spreadsheet: 'OpenDocument (ODS)',
  presentation: 'OpenDocument (ODP)',
};

/** The name of a part as OPC compares it: with slashes, without the first, in small letters. */
const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function directoryOf(bytes: Uint8Array): Map<string, ZipEntry[]> {
  const parts = new Map<string, ZipEntry[]>();
  try {
    for (const entry of readZipDirectory(bytes, mostEntries, (name) => strFromU8(name))) {
      const name = partName(entry.name);
      parts.set(name, [...(parts.get(name) ?? []), entry]);
    }
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.reason === 'broken') throw new Refused('cutOff');
    if (error.reason === 'cannot_unpack') throw new Refused('locked');
    throw error;
  }
  return parts;
}

interface Relation {
  type: string;
  target: string;
  isExternal: boolean;
}

/** A package of Office, read part by part: each is dropped before the next. */
class Package {
  private relationFiles = 0;
  private relationBytes = 0;
  constructor(
    private readonly bytes: Uint8Array,
    private readonly parts: Map<string, ZipEntry[]>,
    private readonly budget: Budget,
  ) {}

  /** All parts of a name: readers differ in which of them they take. */
  private *unpack(name: string): Generator<Uint8Array> {
    for (const entry of this.parts.get(name) ?? []) {
      const packed = packedBytes(this.bytes, entry);
      if (entry.method === ZIP_DEFLATED) yield this.budget.inflate(packed);
      else if (entry.method === ZIP_STORED) yield packed;
      else this.budget.isSure = false;
    }
  }

  *read(name: string): Generator<string> {
    for (const bytes of this.unpack(name)) yield decodeXml(bytes);
  }

  /** The relations of a part; of the package for an empty name. */
  relationsOf(part: string): Relation[] {
    const slash = part.lastIndexOf('/') + 1;
    const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
    const found: Relation[] = [];
    for (const bytes of this.unpack(name)) {
      this.relationFiles += 1;
      this.relationBytes += bytes.length;
      if (this.relationFiles > mostRelations || this.relationBytes > mostRelationBytes) {
        this.budget.isSure = false;
        break;
      }
      readXml(decodeXml(bytes), {
        tag: (tagName, tag) => {
          if (tagName !== 'Relationship') return;
          const type = /[^/]*$/.exec(attributeOf(tag, 'Type').trim())![0].toLowerCase();
          const isExternal = /^\s*external\s*$/i.test(attributeOf(tag, 'TargetMode'));
          found.push({ type, target: attributeOf(tag, 'Target').trim(), isExternal });
        },
      });
    }
    return found;
  }

  /** Content types of parts, by name, and by `.ending`. */
  contentTypes(): Map<string, string> {
    const types = new Map<string, string>();
    for (const xml of this.read('[content_types].xml'))
      readXml(xml, {
        tag: (_, tag) => {
          const type = attributeOf(tag, 'ContentType').toLowerCase();
          const ending = attributeOf(tag, 'Extension').toLowerCase();
          if (type) types.set(ending ? `.${ending}` : partName(attributeOf(tag, 'PartName')), type);
        },
      });
    return types;
  }
}

/** The part that a relation leads to. */
function resolve(from: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/[?#].*/, '');
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  try {
    return partName(decodeURIComponent(steps.join('/')));
  } catch {
    return partName(steps.join('/'));
  }
}

/** @throws Refused for one that runs or loads */
function judgeRelation({ type, target, isExternal }: Relation): void {
  if (isActiveType(type) || (type === 'oleobject' && !isExternal)) throw new Refused('active');
  const place = leadsTo(target);
  if (place === 'machine' || (place === 'page' && type !== 'hyperlink')) throw new Refused('linked');
}

/** A field as it stands, and as it becomes when those in it are updated. */
interface OpenField {
  cached: string;
  updated: string;
  isResult: boolean;
  /** Length of what `updated` of the field around it has before this one's result. */
  before: number;
}

/** Judges the fields of a part, also such as are put together by others. @throws Refused */
function judgeFields(xml: string): void {
  const open: OpenField[] = [];
  let isText = false;
  const around = () => open.findLast(({ isResult }) => !isResult);
  const add = (text: string) => {
    const field = around();
    if (!field) return;
    field.cached += text;
    field.updated += text;
  };
  const close = () => {
    const { cached = '', updated = '', before = 0 } = open.pop() ?? {};
    judgeField(cached);
    judgeField(updated);
    const codes = /^\s*QUOTE((?:\s+\d{1,5})+)/i.exec(updated)?.[1]?.trim().split(/\s+/);
    const field = around();
    if (field && codes)
      field.updated =
        field.updated.slice(0, before) + String.fromCharCode(...codes.slice(0, 1000).map(Number));
  };
  readXml(xml, {
    tag(name, tag, isEnd) {
      if (name === 'instrText' || name === 't') isText = !isEnd && !tag.endsWith('/');
      if (name === 'fldSimple' && !isEnd) judgeField(attributeOf(tag, 'instr'));
      if (name !== 'fldChar' || isEnd) return;
      const type = attributeOf(tag, 'fldCharType');
      if (type === 'begin')
        open.push({ cached: '', updated: '', isResult: false, before: around()?.updated.length ?? 0 });
      else if (type === 'separate' && open.length > 0) open.at(-1)!.isResult = true;
      else if (type === 'end') close();
    },
    text: (text) => {
      if (isText) add(text);
    },
  });
  while (open.length > 0) close();
}

/** Looks into a ZIP: a DOCX, whatever its parts are called, or another format's name. @throws Refused, ZipError */
export function lookIntoZip(bytes: Uint8Array, budget: Budget): { kind: 'docx' } | { format: string } {
  const parts = directoryOf(bytes);
  const office = new Package(bytes, parts, budget);
  const types = office.contentTypes();
  const mains = office
    .relationsOf('')
    .filter(({ type }) => type === 'officedocument')
    .map(({ target }) => resolve('', target))
    .filter((name) => parts.has(name));
  if (mains.length === 0 && parts.has('word/document.xml')) mains.push('word/document.xml');
  if (mains.length === 0) return { format: otherFormat(office, parts) };
  const typeOf = (name: string) => types.get(name) ?? types.get(/\.[^.]*$/.exec(name)?.[0] ?? '') ?? '';
  const other = mainTypes.find(([type]) => mains.some((main) => type.test(typeOf(main))))?.[1];
  if (other !== undefined) return { format: other };

  for (const name of parts.keys())
    if (isActiveName(name) || /macroenabled|vbaproject/.test(typeOf(name))) throw new Refused('active');
  const leading = new Map(mains.map((main) => [main, new Set(['officedocument'])]));
  const waiting = ['', ...mains];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const relation of office.relationsOf(part)) {
      judgeRelation(relation);
      if (relation.isExternal) continue;
      const target = resolve(part, relation.target);
      if (!leading.has(target)) waiting.push(target);
      leading.set(target, (leading.get(target) ?? new Set()).add(relation.type));
    }
  }
  for (const [name, by] of leading)
    if ([...by].some(hasFields)) for (const xml of office.read(name)) judgeFields(xml);
  return { kind: 'docx' };
}

function otherFormat(office: Package, parts: Map<string, ZipEntry[]>): string {
  const [mimetype = ''] = parts.has('mimetype') ? [...office.read('mimetype')] : [];
  const kind = /opendocument\.(\w+)/.exec(mimetype)?.[1];
  if (kind !== undefined) return openDocuments[kind] ?? 'OpenDocument';
  if (parts.has('index/document.iwa') || parts.has('index.zip')) return 'Pages';
  return mimetype.includes('epub') ? 'EPUB' : 'ZIP';
}

import { strFromU8 } from 'fflate';
import { startsWith } from '../bytes';
import { packedBytes, readZipDirectory, ZIP_STORED, ZIP_DEFLATED, ZipError, type ZipEntry } from '../zip';
import type { Budget } from './budget';
import { judgeField, leadsTo, Refused, UNKNOWN } from './refusal';
import { attributeOf, decodeXml, readXml, valuesOf } from './xml';

export const OLE = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
export const ZIP = Uint8Array.of(0x50, 0x4b, 0x03, 0x04);

const mostEntries = 5000;
const mostRelations = 500;
const mostRelationBytes = 2 * 1024 * 1024;

/** Names that readers start, load or offer whatever leads to them. */
const activeName =
  /(^|\/)vbaproject\.bin$|\/embeddings\/(?!.*(?:\.(?:docx|dotx|xlsx|pptx|sldx|xml|rels)|\/)$).+$|(^|\/)activex\/|^meta-inf\/.*\.(mf|sf)$|\.(exe|dll|com|scr|msi|jar|class|js|jse|vbs|vbe|wsf|bat|cmd|ps1|hta|lnk|html?|xhtml|mht(ml)?|(doc|dot|xls|xlt|ppt|pot)m)$/;
const activeType = /^(?:vbaproject|wordvbadata|control|activexcontrolbinary|afchunk)$/;
/** Parts in which Word looks for fields, by the relationship that leads to them. */
const typeWithFields = /^(?:officedocument|header|footer|footnotes|endnotes|comments|glossarydocument)$/;

const relationsName = /^(.*\/)?_rels\/([^/]*)\.rels$/;

const formats: readonly (readonly [type: RegExp, format: string])[] = [
  [/spreadsheetml|ms-excel/, 'Excel (XLSX)'],
  [/presentationml|ms-powerpoint/, 'PowerPoint (PPTX)'],
  [/wordprocessingml\.template/, 'Word template (DOTX)'],
  [/opendocument\.text/, 'OpenDocument (ODT)'],
  [/opendocument/, 'OpenDocument'],
  [/epub/, 'EPUB'],
];
const formatOf = (type: string) => formats.find(([mark]) => mark.test(type))?.[1];

/** As OPC compares: with slashes, without the first, in small letters. */
const partName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** Readers differ in which part of a name they take. @throws Refused, ZipError */
function directoryOf(bytes: Uint8Array): Map<string, ZipEntry[]> {
  const parts = new Map<string, ZipEntry[]>();
  try {
    for (const entry of readZipDirectory(bytes, mostEntries, (name) => strFromU8(name)))
      parts.set(partName(entry.name), [...(parts.get(partName(entry.name)) ?? []), entry]);
  } catch (error) {
    const reason = error instanceof ZipError ? error.reason : null;
    if (reason === 'broken' || reason === 'cannot_unpack')
      throw new Refused(reason === 'broken' ? 'cutOff' : 'locked');
    throw error;
  }
  return parts;
}

function resolve(from: string, target: string): string {
  const path = target.replaceAll('\\', '/').replace(/[?#].*/, '');
  const steps = path.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of path.split('/'))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return partName(
    steps.join('/').replace(/%([2-7][\da-f])/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  );
}

/** A field as it stands, and as it becomes when those in it are updated. */
interface OpenField {
  cached: string;
  updated: string;
  isResult: boolean;
  isSimple: boolean;
  /** Length of what `updated` of the field around it has before this one's result. */
  before: number;
}

function valueOf(instruction: string): string {
  const codes = /^\s*QUOTE((?:\s+\d{1,5}){1,1000})\s*$/i.exec(instruction)?.[1]?.trim().split(/\s+/);
  return codes ? String.fromCharCode(...codes.map(Number)) : UNKNOWN;
}

/** Also fields that are put together by others. @throws Refused */
function judgeFields(xml: string, budget: Budget): void {
  const open: OpenField[] = [];
  const lastIndex = (isIt: (field: OpenField) => boolean) => open.map(isIt).lastIndexOf(true);
  const around = () => open[lastIndex(({ isResult }) => !isResult)];
  const begin = (instruction: string, isSimple: boolean) =>
    open.push({
      cached: instruction,
      updated: instruction,
      isResult: isSimple,
      isSimple,
      before: around()?.updated.length ?? 0,
    });
  const end = (isSimple: boolean) => {
    const at = lastIndex((field) => field.isSimple === isSimple);
    if (at < 0) return;
    const [{ cached, updated, before }] = open.splice(at, 1) as [OpenField];
    judgeField(cached, budget);
    judgeField(updated, budget);
    const field = around();
    if (field) field.updated = field.updated.slice(0, before) + valueOf(updated);
  };
  const prefixes = new Set<string>();
  let isText = false;
  for (const { prefix, name, tag, isEnd, text } of readXml(xml)) {
    budget.spend(open.length + 1);
    const field = around();
    if (isText && field) {
      field.cached += text;
      field.updated += text;
    }
    const isEmpty = tag.endsWith('/');
    if (name === 'instrText' || name === 't') isText = !isEnd && !isEmpty;
    if (!/^(?:instrText|fldChar|fldSimple)$/.test(name)) continue;
    prefixes.add(prefix);
    const [type = '', ...more] = valuesOf(tag, (found) => /(?:^|:)(?:instr|fldCharType)$/.test(found));
    // Which of two is Word's, its namespaces say.
    if (more.length > 0 || prefixes.size > 1) budget.isSure = false;
    if (name === 'fldSimple' && !isEnd) begin(type, true);
    if (name === 'fldSimple' && (isEnd || isEmpty)) end(true);
    if (name !== 'fldChar') continue;
    if (type === 'begin') begin('', false);
    const last = open[lastIndex(({ isSimple }) => !isSimple)];
    if (type === 'separate' && last) last.isResult = true;
    if (type === 'end') end(false);
  }
  while (open.length > 0) end(open.at(-1)!.isSimple);
}

/** A DOCX, whatever its parts are called, or another format's name. @throws Refused, ZipError */
export function lookIntoZip(
  bytes: Uint8Array,
  budget: Budget,
  isInside = false,
): { kind: 'docx' } | { format: string } {
  const parts = directoryOf(bytes);
  /** One after the other, so that none is kept. */
  function* read(name: string): Generator<Uint8Array> {
    for (const entry of parts.get(name) ?? []) {
      if (entry.method === ZIP_DEFLATED) yield budget.inflate(packedBytes(bytes, entry));
      else if (entry.method === ZIP_STORED) yield packedBytes(bytes, entry);
      else budget.isSure = false;
    }
  }
  let [relationFiles, relationBytes] = [0, 0];
  function* relationsOf(part: string): Generator<{ type: string; target: string }> {
    for (const rels of read(part.replace(/[^/]*$/, '_rels/$&.rels'))) {
      relationBytes += rels.length;
      if (++relationFiles > mostRelations || relationBytes > mostRelationBytes) budget.isSure = false;
      else
        for (const { name, tag } of readXml(decodeXml(rels))) {
          if (name !== 'Relationship') continue;
          const type = /[^/]*$/.exec(attributeOf(tag, 'Type').trim())![0].toLowerCase();
          const target = attributeOf(tag, 'Target').trim();
          const isExternal = /^\s*external\s*$/i.test(attributeOf(tag, 'TargetMode'));
          if (activeType.test(type) || (type === 'oleobject' && !isExternal)) throw new Refused('active');
          const place = leadsTo(target);
          if (place === 'machine' || (place === 'page' && type !== 'hyperlink')) throw new Refused('linked');
          if (!isExternal) yield { type, target: resolve(part, target) };
        }
    }
  }

  const types = new Map<string, string>();
  for (const xml of read('[content_types].xml'))
    for (const { tag } of readXml(decodeXml(xml))) {
      const [part, ending] = [attributeOf(tag, 'PartName'), attributeOf(tag, 'Extension')];
      types.set(
        part ? partName(part) : `.${ending.toLowerCase()}`,
        attributeOf(tag, 'ContentType').toLowerCase(),
      );
    }
  const typeOf = (name: string) => types.get(name) ?? types.get(/\.[^.]*$/.exec(name)?.[0] ?? '') ?? '';
  const leading = new Map<string, Set<string>>();
  // Also those of parts that nothing leads to, but for what Word has thrown away.
  const own = [...parts.keys()].filter((name) => relationsName.test(name) && !name.startsWith('[trash]/'));
  const sources = new Set(['', ...own.map((name) => name.replace(relationsName, '$1$2'))]);
  for (const part of sources) {
    for (const { type, target } of relationsOf(part)) {
      const other = type === 'officedocument' && formatOf(typeOf(target));
      if (other && !isInside) return { format: other };
      sources.add(target);
      leading.set(target, (leading.get(target) ?? new Set()).add(type));
    }
    if (
      part === '' &&
      !isInside &&
      ![...leading].some(([name, by]) => by.has('officedocument') && parts.has(name))
    ) {
      if (!parts.has('word/document.xml')) return { format: otherFormat(parts, read) };
      sources.add('word/document.xml');
      leading.set('word/document.xml', new Set(['officedocument']));
    }
  }
  for (const name of parts.keys())
    if (activeName.test(name) || /macroenabled|vbaproject/.test(typeOf(name))) throw new Refused('active');
  for (const name of parts.keys())
    if (/\/embeddings\/[^/]*$/.test(name) || leading.get(name)?.has('package'))
      for (const part of read(name)) lookInside(part, budget, isInside);
  for (const [name, by] of leading)
    if ([...by].some((type) => typeWithFields.test(type)))
      for (const xml of read(name)) judgeFields(decodeXml(xml), budget);
  return { kind: 'docx' };
}

/** An embedded document waits for a press: only programs in it are refused. */
function lookInside(part: Uint8Array, budget: Budget, isInside: boolean): void {
  if (startsWith(part, OLE)) throw new Refused('active');
  if (!startsWith(part, ZIP)) return;
  try {
    if (!isInside) lookIntoZip(part, budget, true);
    else budget.isSure = false;
  } catch (error) {
    if (!(error instanceof Refused || error instanceof ZipError) || (error as Refused).problem === 'active')
      throw error;
    budget.isSure = false;
  }
}

function otherFormat(parts: Map<string, ZipEntry[]>, read: (name: string) => Iterable<Uint8Array>): string {
  if (parts.has('index/document.iwa') || parts.has('index.zip')) return 'Pages';
  const [mimetype = new Uint8Array()] = read('mimetype');
  return formatOf(strFromU8(mimetype)) ?? 'ZIP';
}

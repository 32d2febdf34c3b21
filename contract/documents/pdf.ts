import { strFromU8 } from 'fflate';
import { ascii } from '../bytes';
import type { Budget } from './budget';
import { decrypt, openWithoutPassword, type Method } from './pdf-lock';
import {
  Dict,
  PdfReader,
  PdfString,
  readObject,
  readWhole,
  Ref,
  textOf,
  type Place,
  type Value,
} from './pdf-reader';
import { leadsTo, Refused } from './refusal';
import { decodeXml } from './xml';

/** Actions that run, send, or open what is inside. */
const activeActions = /^\/(?:JavaScript|Launch|SubmitForm|ImportData|Rendition|RichMediaExecute|GoToE)$/;
const activeKinds = /^\/(?:EmbeddedFile|RichMedia|FileAttachment)$/;
const fileKeys = ['/F', '/UF', '/DOS', '/Unix', '/Mac'];
/** Keys of links that wait for a press. */
const linkKeys = ['/URI', '/Base'];
/** Of active actions; an element of a document's structure, which any name may have, has none. */
const actionKeys = ['/JS', '/F', '/Win', '/Mac', '/Unix', '/OP', '/AN', '/D', '/TA', '/CMD'];
const runsInForm = /<(?:[^\s<>/:]+:)?(?:script|submit|execute|wsdlAddress|soapAddress)(?![\w.-])/i;
/** What may load or rename in a form (XFA); its texts may have links. */
const mayLoadInForm = /\bhref\s*=\s*["']\s*[^"'#\s]|<!(?:DOCTYPE|ENTITY)/i;
const methods: Record<string, Method> = {
  '/None': 'none',
  '/V2': 'rc4',
  '/AESV2': 'aes',
  '/AESV3': 'aes256',
};
const mostAlternatives = 8;
const costOfDict = 60;
const costOfEntry = 10;
const costOfString = 100;
const longestHead = 256;
const longestChain = 20;

/** Whether its end is missing; readers mend trailing bytes and wrong tables. Linearized ones state a length. */
function isCutOff(text: string): boolean {
  const table = text.lastIndexOf('startxref');
  if (table < 0) return !text.includes('%%EOF');
  const length = /\/Linearized[^]*?\/L\s*(\d+)|\/L\s*(\d+)[^]*?\/Linearized/.exec(text.slice(0, 2048));
  const isFirstTable = /^startxref\s*0\b/.test(text.slice(table, table + 25));
  return isFirstTable && text.length < Number(length?.[1] ?? length?.[2] ?? 0);
}

const isEndOfStream = (text: string, at: number) => /^[\s\0]*endstream/.test(text.slice(at, at + 16));

/** A PDF's objects, wherever they are: tables may lead readers to any of them. */
class Pdf {
  private readonly text: string;
  private readonly places: Place[] = [];
  private readonly byNumber = new Map<number, Place[]>();
  private readonly trailers: Dict[] = [];
  private key: Uint8Array | null = null;
  private method: Method = 'none';
  private stringMethod: Method = 'none';
  /** Places that tables lead to. */
  private readonly inTables = new Set<number>();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly budget: Budget,
  ) {
    this.text = strFromU8(bytes, true);
  }

  /** @throws Refused, Exhausted */
  look(): void {
    const { text, budget } = this;
    budget.spend(text.length);
    for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
      if (text.startsWith('endobj', at - 3)) continue;
      const [head = '', num = -1, generation = 0] = this.numbersBefore(at) ?? [];
      this.add({
        text,
        at: at + 3,
        num: Number(num),
        generation: Number(generation),
        start: at - head.length,
      });
    }
    const base = Math.max(0, text.indexOf('%PDF-'));
    for (const [, offset] of text.matchAll(/(\d{10}) \d{5} n/g)) this.findInTable(Number(offset) + base);
    const packed: Dict[] = [];
    const spans: [begin: number, end: number][] = [];
    for (const place of this.places) {
      const [, until = 0] = spans.at(-1) ?? [];
      const { value: dict, end } = readWhole(place, budget);
      place.isHidden = place.at < until;
      if (!place.isHidden && end !== null)
        spans.push([place.at, dict instanceof Dict && dict.stream ? this.endOf(dict, end) : end]);
      if (!(dict instanceof Dict)) continue;
      if (!place.isHidden && dict.has('/Encrypt') && dict.has('/Root')) this.trailers.push(dict);
      if (!dict.stream) continue;
      if (dict.has('/N') && dict.has('/First')) packed.push(dict);
      if (dict.has('/W') && dict.has('/Size')) this.findInStream(dict, base);
    }
    let [span, until] = [0, 0];
    for (let at = text.indexOf('trailer'); at >= 0; at = text.indexOf('trailer', at + 7)) {
      for (; span < spans.length && spans[span]![0] < at; span++) until = spans[span]![1];
      if (at < until) continue;
      const trailer = new PdfReader(text, at + 7, budget).value();
      if (trailer instanceof Dict) this.trailers.push(trailer);
    }
    for (const place of this.places) place.isHidden &&= !this.inTables.has(place.start);
    const isLocked = this.isLocked();
    if (!isLocked) for (const dict of packed) this.findPacked(dict);
    for (const trailer of this.trailers) this.judge(trailer);
    for (const place of this.places) this.judgePlace(place);
    if (isLocked) throw new Refused('locked');
    if (isCutOff(text)) throw new Refused('cutOff');
  }

  /** An object's number and generation before `obj`, also with a comment or many spaces between. */
  private numbersBefore(at: number): RegExpExecArray | null {
    const numbers = /(\d{1,10})[\s\0]+(\d{1,5})[\s\0]*$/;
    const near = numbers.exec(this.text.slice(Math.max(0, at - 24), at));
    if (near) return near;
    this.budget.spend(longestHead);
    const far = this.text.slice(Math.max(0, at - longestHead), at);
    return numbers.exec(far.replace(/%[^\r\n]*[\r\n]/g, (comment) => ' '.repeat(comment.length)));
  }

  /** Where a stream ends, by its length, where its mark follows, or by the mark. */
  private endOf(dict: Dict, end: number): number {
    const { begin } = dict.stream!;
    const length = dict.get('/Length')?.[0];
    const stated = typeof length === 'number' ? begin + length : begin;
    if (isEndOfStream(this.text, stated)) return stated;
    const found = this.text.indexOf('endstream', begin);
    return found < 0 ? end : found;
  }

  /** Notes where a table leads; into a number, it makes another of it. */
  private findInTable(offset: number): void {
    const { text } = this;
    this.budget.spend(costOfEntry);
    if (/^\d\d$/.test(text.slice(offset - 1, offset + 1))) this.budget.isSure = false;
    const spaces = /^[\s\0]*/.exec(text.slice(offset, offset + 20))![0].length;
    this.inTables.add(offset + spaces);
  }

  /** Notes where a table in a stream leads. */
  private findInStream(dict: Dict, base: number): void {
    const widths = this.each(dict.get('/W')).map(Number);
    const [kind = 0, width = 0, rest = 0] = widths;
    const row = kind + width + rest;
    if (widths.length !== 3 || !(row > 0 && kind < 9 && width < 9 && rest < 9)) return;
    const bytes = this.unpack(dict);
    const numberAt = (at: number, length: number) =>
      bytes.subarray(at, at + length).reduce((sum, byte) => sum * 256 + byte, 0);
    for (let at = 0; at + row <= bytes.length; at += row)
      if (kind === 0 || numberAt(at, kind) === 1) this.findInTable(numberAt(at + kind, width) + base);
  }

  /** Of what only a search finds it cannot be told whether a reader searches. @throws Refused */
  private judgePlace(place: Place): void {
    if (place.isHidden && place.num < 0) return;
    try {
      this.judge(readObject(place, this.budget));
    } catch (error) {
      if (!(place.isHidden && error instanceof Refused)) throw error;
      this.budget.isSure = false;
    }
  }

  private add(place: Place): void {
    this.places.push(place);
    this.byNumber.set(place.num, [place, ...(this.byNumber.get(place.num) ?? []).slice(0, mostAlternatives)]);
  }

  /**
   * What values may be: themselves, or each object of their number, the last one first; lists stay.
   * Unsure where a number has no object, too many, or again a number.
   */
  private all(values: readonly Value[] = []): Value[] {
    return values.flatMap((value) => {
      if (!(value instanceof Ref)) return [value];
      const places = this.byNumber.get(value.num) ?? [];
      const objects = places.map((place) => readObject(place, this.budget));
      if (
        places.length === 0 ||
        places.length > mostAlternatives ||
        objects.some((one) => one instanceof Ref)
      )
        this.budget.isSure = false;
      return objects;
    });
  }

  /** As `all`, of each in a list too. */
  private each(values: readonly Value[] = []): Value[] {
    return this.all(this.all(values).flat());
  }

  private dicts = (dict: Dict, key: string) =>
    this.each(dict.get(key)).filter((value) => value instanceof Dict);
  private one = (dict: Dict, key: string): Value => this.each(dict.get(key))[0] ?? '';
  private number = (dict: Dict, key: string, fallback = 0) => Number(this.one(dict, key) || fallback) || 0;
  private string(dict: Dict, key: string): Uint8Array {
    const value = this.one(dict, key);
    return ascii(value instanceof PdfString ? value.bytes : '');
  }

  /** The text of a string, decrypted where it is in the file itself; empty and unsure where it cannot be. */
  private textOf({ raw, bytes, place }: PdfString): string {
    this.budget.spend(raw.length + costOfString);
    if (!this.key || !place || place.text !== this.text) return textOf(bytes);
    try {
      const plain = this.stringMethod && decrypt(ascii(bytes), this.key, this.stringMethod, place);
      if (plain) return textOf(strFromU8(plain, true));
    } catch {
      // Broken bytes.
    }
    this.budget.isSure = false;
    return '';
  }

  /** Whether it opens only with a password or a certificate; what cannot be told stays unsure. */
  private isLocked(): boolean {
    const trailer = this.trailers.find((dict) => dict.has('/Encrypt'));
    if (!trailer) return false;
    const dict = this.dicts(trailer, '/Encrypt')[0] ?? new Dict();
    const [version, revision] = [this.number(dict, '/V'), this.number(dict, '/R')];
    this.method = null;
    if (this.one(dict, '/Filter') !== '/Standard' || revision < 2 || revision > 6) {
      this.budget.isSure = false;
      return this.one(dict, '/Filter') === '/Adobe.PubSec';
    }
    const methodOf = (key: string): Method => {
      const filter = this.one(dict, key) as string;
      const [named] = this.dicts(dict, '/CF').flatMap((filters) => this.dicts(filters, filter));
      if (version < 4) return 'rc4';
      if (filter === '' || filter === '/Identity') return 'none';
      return (named && methods[this.one(named, '/CFM') as string]) ?? null;
    };
    [this.method, this.stringMethod] = [methodOf('/StmF'), methodOf('/StrF')];
    const length = this.number(dict, '/Length', 40);
    this.key = openWithoutPassword({
      revision,
      // In bits; some writers state bytes.
      length: version === 4 ? 16 : Math.max(5, Math.min(16, length < 40 ? length : length / 8)),
      permissions: this.number(dict, '/P'),
      hidesMetadata: this.one(dict, '/EncryptMetadata') === 'false',
      owner: this.string(dict, '/O'),
      user: this.string(dict, '/U'),
      userKey: this.string(dict, '/UE'),
      id: this.string(trailer, '/ID'),
    });
    return this.key === null;
  }

  /** A stream's bytes, decrypted and unpacked; empty and unsure where they cannot be. */
  private unpack(dict: Dict): Uint8Array {
    const { begin, place } = dict.stream!;
    const ends = this.all(dict.get('/Length'))
      .map((length) => begin + Number(length))
      .filter((at) => isEndOfStream(this.text, at));
    if (new Set(ends).size > 1) this.budget.isSure = false;
    const mark = this.text.indexOf('endstream', begin);
    // The end of line before the mark is none of its bytes.
    const line = /\r?\n?$/.exec(this.text.slice(mark - 2, mark))![0].length;
    const end = ends[0] ?? (mark < 0 ? this.bytes.length : Math.max(begin, mark - line));
    let bytes = this.bytes.subarray(begin, end);
    this.budget.spend(bytes.length);
    const filters = this.each(dict.get('/Filter'));
    const isFlate = filters.length === 1 && /^\/Fl(?:ateDecode)?$/.test(filters[0] as string);
    if (this.method === null || (filters.length > 0 && !isFlate)) {
      this.budget.isSure = false;
      return new Uint8Array();
    }
    if (this.key) bytes = decrypt(bytes, this.key, this.method, place);
    return isFlate
      ? this.unpredict(this.budget.inflate(bytes.subarray(2)), this.dicts(dict, '/DecodeParms')[0])
      : bytes;
  }

  /** Undoes the predictors of PNG (ISO 32000-1, 7.4.4.4). */
  private unpredict(bytes: Uint8Array, parms = new Dict()): Uint8Array {
    const predictor = this.number(parms, '/Predictor', 1);
    if (predictor < 2) return bytes;
    const bits = this.number(parms, '/Colors', 1) * this.number(parms, '/BitsPerComponent', 8);
    const back = Math.max(1, Math.ceil(bits / 8));
    const width = Math.max(1, Math.ceil((bits * this.number(parms, '/Columns', 1)) / 8));
    if (predictor < 10) this.budget.isSure = false;
    this.budget.spend(bytes.length);
    const rows = Math.ceil(bytes.length / (width + 1));
    const plain = new Uint8Array(rows * width);
    for (let at = 0; at < plain.length; at++) {
      const row = Math.floor(at / width);
      const [hasLeft, from] = [at % width >= back, row * (width + 1)];
      const left = hasLeft ? plain[at - back]! : 0;
      const up = plain[at - width] ?? 0;
      const corner = hasLeft ? (plain[at - width - back] ?? 0) : 0;
      const near = (one: number) => Math.abs(left + up - corner - one);
      const paeth =
        near(left) <= near(up) && near(left) <= near(corner) ? left : near(up) <= near(corner) ? up : corner;
      plain[at] =
        bytes[from + 1 + (at % width)]! + ([0, left, up, (left + up) >> 1, paeth][bytes[from]!] ?? 0);
    }
    return plain;
  }

  /** The objects of a stream, at the places that its head says. */
  private findPacked(dict: Dict): void {
    const text = strFromU8(this.unpack(dict), true);
    const [counts, firsts] = ['/N', '/First'].map((key) => new Set(this.each(dict.get(key)).map(Number)));
    if (counts!.size > 1 || firsts!.size > 1) this.budget.isSure = false;
    const [first = 0] = firsts!;
    const isHidden = dict.stream!.place.isHidden ?? false;
    const head = new PdfReader(text.slice(0, first), 0, this.budget);
    for (let left = Math.max(...counts!); left > 0; left--) {
      const [num, offset] = [head.value(), head.value()];
      if (typeof num !== 'number' || typeof offset !== 'number') {
        this.budget.isSure = false;
        return;
      }
      this.add({ text, at: first + offset, num, generation: 0, start: -1, isHidden });
    }
  }

  /** Judges a value and all in it. @throws Refused */
  private judge(value: Value): void {
    if (value instanceof Dict) this.judgeDict(value);
    const inside = value instanceof Dict ? [...value.values()] : Array.isArray(value) ? value : [];
    for (const one of inside) this.judge(one);
  }

  /** Whether a dictionary is an element of the structure, whose /S is a name of any kind. */
  private isElement(dict: Dict): boolean {
    const isPart = this.all(dict.get('/Type')).includes('/StructElem') || (dict.has('/P') && dict.has('/K'));
    const acts = actionKeys.some((key) => dict.has(key));
    return isPart && !acts && ['/R', '/T'].every((key) => this.dicts(dict, key).length === 0);
  }

  /** Judges the packets of a form, which make one text. @throws Refused */
  private judgeForm(dict: Dict): void {
    const packets = this.dicts(dict, '/XFA').filter(({ stream }) => stream);
    const named = this.all(dict.get('/XFA'))
      .flat()
      .filter((value) => value instanceof Ref);
    // Of two of a number, either may be a part.
    if (packets.length > Math.max(1, named.length)) this.budget.isSure = false;
    const parts = packets.map((packet) => strFromU8(this.unpack(packet), true));
    const form = decodeXml(ascii(parts.join('')));
    if (runsInForm.test(form)) throw new Refused('active');
    if (mayLoadInForm.test(form)) this.budget.isSure = false;
  }

  private judgeDict(dict: Dict): void {
    this.budget.spend(costOfDict);
    const is = (key: string, names: RegExp) =>
      this.all(dict.get(key)).some((value) => typeof value === 'string' && names.test(value));
    // Writers leave empty trees of names.
    const hasNames = (key: string) =>
      this.dicts(dict, key).some(
        (tree) => this.each([...(tree.get('/Names') ?? []), ...(tree.get('/Kids') ?? [])]).length > 0,
      );
    const hasFile = this.dicts(dict, '/EF').some((files) => fileKeys.some((key) => files.has(key)));
    const isActive = is('/Type', activeKinds) || is('/Subtype', activeKinds) || dict.has('/OnInstantiate');
    const acts = is('/S', activeActions) && !this.isElement(dict);
    if (isActive || acts || hasFile || hasNames('/JavaScript') || hasNames('/EmbeddedFiles'))
      throw new Refused('active');
    if (dict.has('/XFA')) this.judgeForm(dict);
    const leads = (keys: string[], isTo: (place: ReturnType<typeof leadsTo>) => boolean) =>
      keys
        .flatMap((key) => this.all(dict.get(key)))
        .some((value) => value instanceof PdfString && isTo(leadsTo(this.textOf(value))));
    const loads = this.opensPage([
      ...(dict.get('/OpenAction') ?? []),
      ...this.dicts(dict, '/AA').flatMap((by) => [...by.values()].flat()),
    ]);
    const isElsewhere = is('/FS', /^\/URL$/) || leads(fileKeys, (place) => place !== 'here');
    if (loads || isElsewhere || leads(linkKeys, (place) => place === 'machine')) throw new Refused('linked');
  }

  /** Whether an action, or one after it, opens a page of the web. */
  private opensPage(actions: readonly Value[], left = longestChain): boolean {
    const dicts = this.each(actions).filter((action) => action instanceof Dict);
    return dicts.some(
      (action) =>
        this.all(action.get('/S')).includes('/URI') ||
        (left > 0 && this.opensPage(action.get('/Next') ?? [], left - 1)),
    );
  }
}

/** Looks into a PDF. @throws Refused, Exhausted */
export function lookIntoPdf(bytes: Uint8Array, budget: Budget): { kind: 'pdf' } {
  new Pdf(bytes, budget).look();
  return { kind: 'pdf' };
}

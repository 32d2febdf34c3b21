import { strFromU8 } from 'fflate';
import { ascii } from '../bytes';
import type { Budget } from './budget';
import { decrypt, openWithoutPassword, type Method } from './pdf-lock';
import {
  Dict,
  longestHead,
  numbersBefore,
  PdfReader,
  PdfString,
  readObject,
  readWhole,
  Ref,
  textOf,
  type Place,
  type Value,
  type Stream,
} from './pdf-reader';

const isEndOfStream = (text: string, at: number) => /^[\s\0]*endstream/.test(text.slice(at, at + 16));

function endOfStream(dict: Dict, { begin, place }: Stream): number {
  const length = dict.get('/Length')?.[0];
  const stated = typeof length === 'number' ? begin + length : begin;
  return isEndOfStream(place.text, stated) ? stated : place.text.indexOf('endstream', begin);
}

/** PNG predictors (ISO 32000-1, 7.4.4.4); a row begins with its predictor's number, `bits` are of a pixel. */
function undoPredictor(bytes: Uint8Array, bits: number, columns: number): Uint8Array {
  const back = Math.max(1, Math.ceil(bits / 8));
  const width = Math.max(1, Math.ceil((bits * columns) / 8));
  const plain = new Uint8Array(Math.ceil(bytes.length / (width + 1)) * width);
  for (let at = 0; at < plain.length; at++) {
    const row = Math.floor(at / width);
    const [hasLeft, from] = [at % width >= back, row * (width + 1)];
    const left = hasLeft ? plain[at - back]! : 0;
    const up = plain[at - width] ?? 0;
    const corner = hasLeft ? (plain[at - width - back] ?? 0) : 0;
    const near = (one: number) => Math.abs(left + up - corner - one);
    const paeth =
      near(left) <= near(up) && near(left) <= near(corner) ? left : near(up) <= near(corner) ? up : corner;
    plain[at] = bytes[from + 1 + (at % width)]! + ([0, left, up, (left + up) >> 1, paeth][bytes[from]!] ?? 0);
  }
  return plain;
}

const methods: Record<string, Method> = {
  '/None': 'none',
  '/V2': 'rc4',
  '/AESV2': 'aes',
  '/AESV3': 'aes256',
};
const mostAlternatives = 8;
const costOfEntry = 10;
const costOfString = 100;

/** A PDF's objects, wherever they are: tables may lead readers to any of them. @throws Exhausted */
export class PdfFile {
  readonly text: string;
  readonly places: Place[] = [];
  readonly trailers: Dict[] = [];
  readonly isLocked: boolean;
  private readonly byNumber = new Map<number, Place[]>();
  private key: Uint8Array | null = null;
  private method: Method = 'none';
  private stringMethod: Method = 'none';
  private readonly inTables = new Set<number>();

  constructor(
    private readonly bytes: Uint8Array,
    private readonly budget: Budget,
  ) {
    this.text = strFromU8(bytes, true);
    const { text } = this;
    budget.spend(text.length);
    for (let at = text.indexOf('obj'); at >= 0; at = text.indexOf('obj', at + 3)) {
      if (text.startsWith('endobj', at - 3)) continue;
      const [head = '', num = -1, generation = 0] = numbersBefore(text, at, budget) ?? [];
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
    // A search to the end for each stream without one would be quadratic.
    const lastEnd = text.lastIndexOf('endstream');
    for (const place of this.places) {
      const [, until = 0] = spans.at(-1) ?? [];
      const { value: dict, end } = readWhole(place, budget);
      place.isHidden = place.at < until;
      const hasEnd = dict instanceof Dict && dict.stream && dict.stream.begin <= lastEnd;
      if (!place.isHidden && end !== null)
        spans.push([place.at, hasEnd ? endOfStream(dict, dict.stream!) : end]);
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
    this.isLocked = this.unlock();
    if (!this.isLocked) for (const dict of packed) this.findPacked(dict);
  }

  /** A table that leads into an object's number makes another of it. */
  private findInTable(offset: number): void {
    const { text } = this;
    this.budget.spend(costOfEntry);
    if (/^\d\d+[\s\0%]/.test(text.slice(offset - 1, offset + 12)) && this.isHead(offset))
      this.budget.isSure = false;
    const spaces = /^[\s\0]*/.exec(text.slice(offset, offset + 20))![0].length;
    this.inTables.add(offset + spaces);
  }

  private isHead(offset: number): boolean {
    this.budget.spend(longestHead);
    const head = this.text.slice(offset, offset + longestHead).replace(/%[^\r\n]*/g, '');
    return /^\d+[\s\0]+\d+[\s\0]*obj/.test(head);
  }

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

  private add(place: Place): void {
    this.places.push(place);
    this.byNumber.set(place.num, [place, ...(this.byNumber.get(place.num) ?? []).slice(0, mostAlternatives)]);
  }

  /** A reference gives each object of its number, last first, or null; unsure with too many, or a reference. */
  all(values: readonly Value[] = []): Value[] {
    return values.flatMap((value) => {
      if (!(value instanceof Ref)) return [value];
      const places = this.byNumber.get(value.num) ?? [];
      const objects = places.map((place) => readObject(place, this.budget));
      if (
        (places.length === 0 && this.byNumber.has(-1)) ||
        places.length > mostAlternatives ||
        objects.some((one) => one instanceof Ref)
      )
        this.budget.isSure = false;
      return objects;
    });
  }

  each(values: readonly Value[] = []): Value[] {
    return this.all(this.all(values).flat());
  }

  dicts = (dict: Dict, key: string) => this.each(dict.get(key)).filter((value) => value instanceof Dict);
  private one = (dict: Dict, key: string): Value => this.each(dict.get(key))[0] ?? '';
  private number = (dict: Dict, key: string, fallback = 0) => Number(this.one(dict, key) || fallback) || 0;
  private string(dict: Dict, key: string): Uint8Array {
    const value = this.one(dict, key);
    return ascii(value instanceof PdfString ? value.bytes : '');
  }

  textOf({ raw, bytes, place }: PdfString): string {
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

  /** @returns whether a password is needed; what cannot be told stays unsure */
  private unlock(): boolean {
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

  unpack(dict: Dict): Uint8Array {
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
    if (!isFlate) return bytes;
    const parms = this.dicts(dict, '/DecodeParms')[0] ?? new Dict();
    const predictor = this.number(parms, '/Predictor', 1);
    const unpacked = this.budget.inflate(bytes.subarray(2));
    if (predictor < 2) return unpacked;
    if (predictor < 10) this.budget.isSure = false;
    this.budget.spend(unpacked.length);
    const bits = this.number(parms, '/Colors', 1) * this.number(parms, '/BitsPerComponent', 8);
    return undoPredictor(unpacked, bits, this.number(parms, '/Columns', 1));
  }

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
}

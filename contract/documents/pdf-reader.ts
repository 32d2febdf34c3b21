import type { Budget } from './budget';

const letters: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '' };

export class PdfString {
  constructor(
    readonly raw: string,
    readonly place?: Place,
  ) {}

  get bytes(): string {
    const toLetter = (digits: string, base: number) => String.fromCharCode(parseInt(digits, base) & 255);
    if (this.raw.startsWith('<'))
      return `${this.raw.replace(/[^\da-f]/gi, '')}0`.replace(/(..)|./g, (_, hex?: string) =>
        hex ? toLetter(hex, 16) : '',
      );
    return this.raw
      .slice(1, -1)
      .replace(/\\(?:([0-7]{1,3})|\r?([^]))/g, (_, octal: string | undefined, letter: string) =>
        octal === undefined ? (letters[letter] ?? letter) : toLetter(octal, 8),
      );
  }
}

export const textOf = (bytes: string): string =>
  /^(?:\xfe\xff|\xff\xfe)/.test(bytes)
    ? bytes.slice(2).replaceAll('\0', '')
    : bytes.replace(/^\xef\xbb\xbf/, '');

export class Ref {
  constructor(readonly num: number) {}
}

export interface Place {
  text: string;
  at: number;
  num: number;
  generation: number;
  start: number;
  /** In a string or stream of another, where only readers that search for objects find it. */
  isHidden?: boolean;
}

export interface Stream {
  begin: number;
  place: Place;
}

/** All values of each key: of two, readers differ in which they take. */
export class Dict extends Map<string, Value[]> {
  stream?: Stream;
}
/** A name begins with a slash; other text is a keyword or mark, empty at the end. */
export type Value = number | string | PdfString | Ref | Dict | Value[];

const deepest = 60;
const costOfToken = 5;
const costOfEscapes = 20;
const tokens = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*(<<|>>|\/?[^\0\t\n\f\r ()<>[\]{}/%]+|<[^>]*>?|[^]|$)/y;
const references = /[\0\t\n\f\r ]+\d+[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/y;

/** As tolerant as readers are (ISO 32000-1, 7.3). @throws Exhausted */
export class PdfReader {
  constructor(
    private readonly text: string,
    public at: number,
    private readonly budget: Budget,
    private readonly place?: Place,
  ) {}

  private token(): string {
    tokens.lastIndex = this.at;
    const [whole, token] = tokens.exec(this.text) as unknown as [string, string];
    this.at += whole.length;
    this.budget.spend(whole.length + costOfToken);
    return token;
  }

  private string(): PdfString {
    const begin = this.at - 1;
    for (let depth = 1; depth > 0 && this.at < this.text.length; this.at++) {
      const letter = this.text[this.at];
      if (letter === '\\') this.at++;
      else if (letter === '(') depth++;
      else if (letter === ')') depth--;
    }
    this.budget.spend(this.at - begin);
    return new PdfString(this.text.slice(begin, this.at), this.place);
  }

  private list(depth: number): Value[] {
    const list: Value[] = [];
    for (;;) {
      const begin = this.at;
      const value = this.value(depth);
      if (value === 'endobj' || value === 'stream') this.at = begin;
      if (['>>', ']', '', 'endobj', 'stream'].includes(value as string)) return list;
      list.push(value);
    }
  }

  private dict(depth: number): Dict {
    const dict = new Dict();
    const list = this.list(depth);
    for (let at = 0; at + 1 < list.length; at++) {
      const key = list[at];
      if (typeof key !== 'string' || !key.startsWith('/')) continue;
      const values = dict.get(key);
      if (values) values.push(list[++at]!);
      else dict.set(key, [list[++at]!]);
    }
    return dict;
  }

  value(depth = 0): Value {
    const token = this.token();
    if (depth > deepest) {
      this.budget.isSure = false;
      return '';
    }
    if (token === '<<') return this.dict(depth + 1);
    if (token === '[') return this.list(depth + 1);
    if (token === '(') return this.string();
    if (token.includes('#')) this.budget.spend(costOfEscapes * token.length);
    if (token.startsWith('/'))
      return token.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    if (token.startsWith('<')) return new PdfString(token, this.place);
    const number = Number(token || NaN);
    references.lastIndex = this.at;
    if (!/^\d+$/.test(token) || !references.test(this.text)) return Number.isNaN(number) ? token : number;
    this.at = references.lastIndex;
    return new Ref(number);
  }
}

/** `end` is before its stream; null where no end of an object follows. */
export function readWhole(place: Place, budget: Budget): { value: Value; end: number | null } {
  const reader = new PdfReader(place.text, place.at, budget, place);
  const value = reader.value();
  const next = reader.value();
  if (value instanceof Dict && next === 'stream')
    value.stream = {
      begin: reader.at + /^\r?\n?/.exec(place.text.slice(reader.at, reader.at + 2))![0].length,
      place,
    };
  return { value, end: next === 'stream' || next === 'endobj' ? reader.at : null };
}

export const readObject = (place: Place, budget: Budget): Value => readWhole(place, budget).value;

export const longestHead = 256;

export function numbersBefore(text: string, at: number, budget: Budget): RegExpExecArray | null {
  const numbers = /(\d{1,10})[\s\0]+(\d{1,5})[\s\0]*$/;
  const near = numbers.exec(text.slice(Math.max(0, at - 24), at));
  if (near) return near;
  budget.spend(longestHead);
  const far = text.slice(Math.max(0, at - longestHead), at);
  return numbers.exec(far.replace(/%[^\r\n]*[\r\n]/g, (comment) => ' '.repeat(comment.length)));
}

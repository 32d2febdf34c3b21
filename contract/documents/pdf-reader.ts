import type { Budget } from './budget';

/** A string, decoded when it is asked for. */
export class PdfString {
  constructor(
    private readonly source: Uint8Array,
    private readonly begin: number,
    private readonly end: number,
    private readonly isHex: boolean,
  ) {}

  get bytes(): Uint8Array {
    const raw = String.fromCharCode(
      ...this.source.subarray(this.begin, Math.min(this.end, this.begin + 4096)),
    );
    const text = this.isHex
      ? (raw.replace(/[^\da-f]/gi, '') + '0')
          .match(/../g)!
          .map((hex) => String.fromCharCode(parseInt(hex, 16)))
          .join('')
      : raw.replace(/\\(?:([0-7]{1,3})|\r\n|([^]))/g, (_, octal?: string, letter?: string) =>
          octal === undefined
            ? (letters[letter ?? ''] ?? letter ?? '')
            : String.fromCharCode(parseInt(octal, 8) & 255),
        );
    return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  }

  /** In UTF-16 where it says so. */
  get text(): string {
    const text = String.fromCharCode(...this.bytes);
    if (!/^(?:\xfe\xff|\xff\xfe)/.test(text)) return text;
    return text.slice(2).replaceAll('\0', '');
  }
}
const letters: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '' };

/** Another object. */
export class Ref {
  constructor(readonly num: number) {}
}

/** All values of each key: of two, readers differ in which they take. A name begins with a slash. */
export class Dict extends Map<string, Value[]> {
  /** Where the bytes of its stream begin. */
  stream: number | undefined;
}
export type Value = number | string | PdfString | Ref | Dict | Value[] | null;

const deepest = 60;
const code = (letter: string) => letter.charCodeAt(0);
const [SLASH, OPEN, CLOSE, LESS, MORE, LIST, LIST_END] = [...'/()<>[]'].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const [BACKSLASH, PERCENT, PLUS, MINUS, DOT, R, LF, CR] = [...'\\%+-.R\n\r'].map(code) as [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];
const isSpace = (byte: number) => byte === 32 || (byte <= 13 && byte >= 9 && byte !== 11) || byte === 0;
const delimiters = new Set([...'()<>[]{}/%'].map(code));
const isRegular = (byte: number | undefined): byte is number =>
  byte !== undefined && !isSpace(byte) && !delimiters.has(byte);
const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 48 && byte <= 57;

/** Reads values of PDF syntax (ISO 32000-1, 7.3), as tolerant as readers are. @throws Exhausted */
export class PdfReader {
  constructor(
    readonly bytes: Uint8Array,
    public at: number,
    private readonly budget: Budget,
  ) {}

  /** Skips space and comments. */
  private skip(): void {
    const from = this.at;
    for (;;) {
      while (this.at < this.bytes.length && isSpace(this.bytes[this.at]!)) this.at++;
      if (this.bytes[this.at] !== PERCENT) break;
      while (this.at < this.bytes.length && this.bytes[this.at] !== LF && this.bytes[this.at] !== CR)
        this.at++;
    }
    this.budget.spend(this.at - from + 1);
  }

  private word(): string {
    const from = this.at;
    while (isRegular(this.bytes[this.at])) this.at++;
    this.budget.spend(this.at - from);
    return String.fromCharCode(...this.bytes.subarray(from, Math.min(this.at, from + 200)));
  }

  private string(): PdfString {
    const from = ++this.at;
    for (let depth = 1; this.at < this.bytes.length; this.at++) {
      const byte = this.bytes[this.at];
      if (byte === BACKSLASH) this.at++;
      else if (byte === OPEN) depth++;
      else if (byte === CLOSE && --depth === 0) break;
    }
    this.budget.spend(this.at - from);
    return new PdfString(this.bytes, from, this.at++, false);
  }

  private number(): Value {
    const text = this.word();
    const whole = Number(text);
    if (!/^\d+$/.test(text)) return Number.isNaN(whole) ? 0 : whole;
    const back = this.at;
    this.skip();
    if (isDigit(this.bytes[this.at]) && /^\d+$/.test(this.word())) {
      this.skip();
      if (this.bytes[this.at] === R && !isRegular(this.bytes[this.at + 1])) {
        this.at++;
        return new Ref(whole);
      }
    }
    this.at = back;
    return whole;
  }

  private dict(depth: number): Dict {
    const dict = new Dict();
    for (;;) {
      this.skip();
      const begin = this.at;
      if (this.at >= this.bytes.length) return dict;
      if (this.bytes[this.at] === MORE) {
        this.at += this.bytes[this.at + 1] === MORE ? 2 : 1;
        return dict;
      }
      const isName = this.bytes[this.at] === SLASH;
      const key = this.value(depth);
      if (key === 'endobj' || key === 'stream') {
        this.at = begin;
        return dict;
      }
      if (!isName) continue;
      this.skip();
      if (this.bytes[this.at] === MORE) continue;
      const values = dict.get(key as string);
      const value = this.value(depth);
      if (values) values.push(value);
      else dict.set(key as string, [value]);
    }
  }

  private list(depth: number): Value[] {
    const list: Value[] = [];
    for (;;) {
      this.skip();
      const begin = this.at;
      if (this.at >= this.bytes.length) return list;
      if (this.bytes[this.at] === LIST_END) {
        this.at++;
        return list;
      }
      const value = this.value(depth);
      if (value === 'endobj' || value === 'stream') {
        this.at = begin;
        return list;
      }
      list.push(value);
    }
  }

  /** The next value; a keyword as its letters, null for anything else. */
  value(depth = 0): Value {
    this.skip();
    const byte = this.bytes[this.at];
    if (depth > deepest) this.budget.isSure = false;
    if (byte === undefined || depth > deepest) {
      this.at++;
      return null;
    }
    if (byte === SLASH) {
      this.at++;
      return `/${this.word().replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))}`;
    }
    if (byte === OPEN) return this.string();
    if (byte === LIST) {
      this.at++;
      return this.list(depth + 1);
    }
    if (byte === LESS) {
      if (this.bytes[this.at + 1] === LESS) {
        this.at += 2;
        return this.dict(depth + 1);
      }
      const from = this.at + 1;
      const end = this.bytes.indexOf(MORE, from);
      this.at = (end < 0 ? this.bytes.length : end) + 1;
      this.budget.spend(this.at - from);
      return new PdfString(this.bytes, from, this.at - 1, true);
    }
    if (isDigit(byte) || byte === PLUS || byte === MINUS || byte === DOT) return this.number();
    const word = this.word();
    if (word !== '') return word;
    this.at++;
    return null;
  }

  /** The value of an object, with where its stream begins. */
  object(): Value {
    const value = this.value();
    if (!(value instanceof Dict)) return value;
    this.skip();
    if (this.word() !== 'stream') return value;
    if (this.bytes[this.at] === CR) this.at++;
    if (this.bytes[this.at] === LF) this.at++;
    value.stream = this.at;
    return value;
  }
}

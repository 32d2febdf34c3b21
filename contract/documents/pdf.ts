import { ascii, indexOf, lastIndexOf, textAt } from '../bytes';
import type { Budget } from './budget';
import { decryptStream, openWithoutPassword, type Encryption, type Method } from './pdf-lock';
import { Dict, PdfReader, PdfString, Ref, type Value } from './pdf-reader';
import { leadsTo, Refused } from './refusal';
import { decodeXml } from './xml';

const OBJECT = /* @__PURE__ */ ascii('obj');
const TRAILER = /* @__PURE__ */ ascii('trailer');
const STREAM_END = /* @__PURE__ */ ascii('endstream');
const END = /* @__PURE__ */ ascii('%%EOF');
const START_OF_TABLE = /* @__PURE__ */ ascii('startxref');

/** Whether a PDF's end is missing; readers mend trailing bytes and wrong tables. Linearized ones state a length. */
export function isCutOffPdf(bytes: Uint8Array): boolean {
  const table = lastIndexOf(bytes, START_OF_TABLE);
  if (table < 0) return indexOf(bytes, END) < 0;
  const head = textAt(bytes, 0, 2048);
  const length = head.includes('/Linearized') ? /\/L\s*(\d+)/.exec(head)?.[1] : undefined;
  const isFirstTable = /^\s*0\b/.test(textAt(bytes, table + START_OF_TABLE.length, 16));
  return length !== undefined && isFirstTable && bytes.length < Number(length);
}

/** Actions that run, send, or open what is inside. */
const activeActions = new Set<Value>(
  ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'Rendition', 'RichMediaExecute', 'GoToE'].map(
    (name) => `/${name}`,
  ),
);
const fileKeys = ['/F', '/UF', '/DOS', '/Unix', '/Mac'];
const mostAlternatives = 8;
const longestChain = 20;

/** An object, or a place of one in a stream of objects. */
interface Place {
  bytes: Uint8Array;
  at: number;
  num: number;
  generation: number;
}

/** Looks into a PDF's objects, wherever they are: tables may lead readers to any of them. */
class Pdf {
  private readonly places: Place[] = [];
  private readonly byNumber = new Map<number, Place[]>();
  private readonly trailers: Value[] = [];
  private key: Uint8Array | null = null;
  private method: Method = 'none';

  constructor(
    private readonly bytes: Uint8Array,
    private readonly budget: Budget,
  ) {}

  /** @throws Refused, Exhausted */
  look(): void {
    this.findObjects();
    const packed: { dict: Dict; place: Place }[] = [];
    for (const place of this.places) {
      const dict = this.parse(place);
      if (!(dict instanceof Dict)) continue;
      if (dict.has('/Encrypt')) this.trailers.push(dict);
      if (dict.stream !== undefined && dict.has('/N') && dict.has('/First')) packed.push({ dict, place });
    }
    const isLocked = this.isLocked();
    if (!isLocked) for (const { dict, place } of packed) this.findPacked(dict, place);
    for (const trailer of this.trailers) this.judge(trailer, null);
    for (const place of this.places) this.judge(this.parse(place), place);
    if (isLocked) throw new Refused('locked');
  }

  private parse({ bytes, at }: Place): Value {
    return new PdfReader(bytes, at, this.budget).object();
  }

  private add(place: Place): void {
    this.places.push(place);
    const others = this.byNumber.get(place.num);
    if (others) others.push(place);
    else this.byNumber.set(place.num, [place]);
  }

  private findObjects(): void {
    const { bytes } = this;
    this.budget.spend(bytes.length);
    for (let at = indexOf(bytes, OBJECT); at >= 0; at = indexOf(bytes, OBJECT, at + 3)) {
      // Of `endobj`.
      if (bytes[at - 1] === 0x64) continue;
      const before = /(\d{1,10})[\s\0]+(\d{1,5})[\s\0]*$/.exec(
        textAt(bytes, Math.max(0, at - 24), Math.min(24, at)),
      );
      const [num, generation] = before ? [Number(before[1]), Number(before[2])] : [-1, 0];
      this.add({ bytes, at: at + 3, num, generation });
    }
    for (let at = indexOf(bytes, TRAILER); at >= 0; at = indexOf(bytes, TRAILER, at + 7))
      this.trailers.push(new PdfReader(bytes, at + 7, this.budget).value());
  }

  /** What a value may be: itself, or each object of its number. */
  private all(values: readonly Value[] | undefined): Value[] {
    return (values ?? []).flatMap((value) => {
      if (!(value instanceof Ref)) return [value];
      const places = this.byNumber.get(value.num) ?? [];
      return places.slice(-mostAlternatives).map((place) => this.parse(place));
    });
  }

  /** As `all`, and each of a list. */
  private each(values: readonly Value[] | undefined): Value[] {
    return this.all(values).flatMap((value) => (Array.isArray(value) ? this.all(value) : [value]));
  }

  private dicts(dict: Dict, key: string): Dict[] {
    return this.all(dict.get(key)).filter((value) => value instanceof Dict);
  }

  private one(dict: Dict, key: string): Value {
    return this.all(dict.get(key))[0] ?? null;
  }

  private numberOf(dict: Dict, key: string, fallback: number): number {
    const value = this.one(dict, key);
    return typeof value === 'number' ? value : fallback;
  }

  /** Whether it opens only with a password or a certificate; what cannot be told stays unsure. */
  private isLocked(): boolean {
    for (const trailer of this.trailers) {
      if (!(trailer instanceof Dict)) continue;
      const [dict] = this.dicts(trailer, '/Encrypt');
      if (!dict) continue;
      const filter = this.one(dict, '/Filter');
      if (filter !== '/Standard') {
        if (filter === '/Adobe.PubSec') return true;
        this.method = null;
        continue;
      }
      const text = (key: string) => {
        const value = this.one(dict, key);
        return value instanceof PdfString ? value.bytes : new Uint8Array();
      };
      const id = this.each(trailer.get('/ID')).find((value) => value instanceof PdfString);
      const version = this.numberOf(dict, '/V', 0);
      const revision = this.numberOf(dict, '/R', 0);
      if (revision < 2 || revision > 6) {
        this.method = null;
        continue;
      }
      const encryption: Encryption = {
        revision,
        length: Math.max(5, Math.min(16, version === 4 ? 16 : this.numberOf(dict, '/Length', 40) / 8)),
        permissions: this.numberOf(dict, '/P', 0),
        hidesMetadata: this.one(dict, '/EncryptMetadata') === 'false',
        owner: text('/O'),
        user: text('/U'),
        userKey: text('/UE'),
        id: id?.bytes ?? new Uint8Array(),
        method: version < 4 ? 'rc4' : this.filterOf(dict),
      };
      this.key = openWithoutPassword(encryption);
      this.method = encryption.method;
      return this.key === null;
    }
    return false;
  }

  private filterOf(dict: Dict): Method {
    const name = this.one(dict, '/StmF') ?? '/Identity';
    if (name === '/Identity' || typeof name !== 'string') return 'none';
    const [filter] = this.dicts(dict, '/CF').flatMap((filters) => this.dicts(filters, name));
    const methods: Record<string, Method> = {
      '/None': 'none',
      '/V2': 'rc4',
      '/AESV2': 'aes',
      '/AESV3': 'aes256',
    };
    const method = filter && this.one(filter, '/CFM');
    return typeof method === 'string' ? (methods[method] ?? null) : null;
  }

  /** A stream's bytes, decrypted and unpacked; empty and unsure where they cannot be. */
  private unpack(dict: Dict, { num, generation }: Place): Uint8Array {
    const begin = dict.stream!;
    const ends = this.all(dict.get('/Length'))
      .map((length) => begin + Number(length))
      .filter((end) => /^[\s\0]*endstream/.test(textAt(this.bytes, end, 16)));
    const found = ends[0] ?? indexOf(this.bytes, STREAM_END, begin);
    let bytes = this.bytes.subarray(begin, found < 0 ? this.bytes.length : found);
    this.budget.spend(bytes.length);
    const filters = this.each(dict.get('/Filter'));
    const isFlate = filters.length === 1 && (filters[0] === '/FlateDecode' || filters[0] === '/Fl');
    if (this.method === null || (filters.length > 0 && !isFlate)) {
      this.budget.isSure = false;
      return new Uint8Array();
    }
    try {
      if (this.key) bytes = decryptStream(bytes, this.key, this.method, [num, generation]);
    } catch {
      this.budget.isSure = false;
    }
    if (!isFlate) return bytes;
    const [parms] = this.each(dict.get('/DecodeParms'));
    const unpacked = this.budget.inflate(bytes.subarray(2));
    return parms instanceof Dict ? this.unpredict(unpacked, parms) : unpacked;
  }

  /** Undoes the predictor of PNG (ISO 32000-1, 7.4.4.4). */
  private unpredict(bytes: Uint8Array, parms: Dict): Uint8Array {
    const predictor = this.numberOf(parms, '/Predictor', 1);
    if (predictor < 2) return bytes;
    const bits = this.numberOf(parms, '/Colors', 1) * this.numberOf(parms, '/BitsPerComponent', 8);
    const back = Math.max(1, Math.ceil(bits / 8));
    const width = Math.ceil((bits * this.numberOf(parms, '/Columns', 1)) / 8);
    if (predictor < 10 || !(width >= 1)) {
      this.budget.isSure = false;
      return bytes;
    }
    this.budget.spend(bytes.length);
    const rows = Math.ceil(bytes.length / (width + 1));
    const plain = new Uint8Array(rows * width);
    for (let row = 0; row < rows; row++) {
      const from = row * (width + 1);
      const kind = bytes[from];
      for (let column = 0; column < width; column++) {
        const at = row * width + column;
        const left = column < back ? 0 : plain[at - back]!;
        const up = row === 0 ? 0 : plain[at - width]!;
        const corner = row === 0 || column < back ? 0 : plain[at - width - back]!;
        const guesses = [0, left, up, (left + up) >> 1, kind === 4 ? paeth(left, up, corner) : 0];
        plain[at] = (bytes[from + 1 + column] ?? 0) + (guesses[kind!] ?? 0);
      }
    }
    return plain;
  }

  /** The objects of a stream, at the places that its head says. */
  private findPacked(dict: Dict, place: Place): void {
    const bytes = this.unpack(dict, place);
    const first = this.numberOf(dict, '/First', 0);
    const head = new PdfReader(bytes, 0, this.budget);
    for (
      let left = this.numberOf(dict, '/N', 0);
      left > 0 && head.at < first && head.at < bytes.length;
      left--
    ) {
      const [num, offset] = [head.value(), head.value()];
      if (typeof num === 'number' && typeof offset === 'number')
        this.add({ bytes, at: first + offset, num, generation: 0 });
    }
  }

  /** Judges a value and all in it. @throws Refused */
  private judge(value: Value, place: Place | null): void {
    if (Array.isArray(value)) for (const one of value) this.judge(one, place);
    if (!(value instanceof Dict)) return;
    this.judgeDict(value, place);
    for (const values of value.values()) this.judge(values, place);
  }

  private judgeDict(dict: Dict, place: Place | null): void {
    const is = (key: string, ...names: string[]) =>
      this.all(dict.get(key)).some((value) => names.includes(value as string));
    const actions = this.all(dict.get('/S'));
    const hasOwnScript =
      dict.has('/JS') && dict.has('/S') && !actions.some((action) => typeof action === 'string');
    const isActive =
      hasOwnScript ||
      actions.some((action) => activeActions.has(action)) ||
      is('/Type', '/EmbeddedFile') ||
      is('/Subtype', '/RichMedia', '/FileAttachment') ||
      dict.has('/EF') ||
      ['/JavaScript', '/EmbeddedFiles'].some((key) =>
        this.dicts(dict, key).some((tree) => this.hasNames(tree)),
      ) ||
      this.hasScript(dict.get('/XFA') ?? [], 2);
    if (isActive) throw new Refused('active');
    const isRemote = is('/FS', '/URL') || fileKeys.some((key) => this.all(dict.get(key)).some(isElsewhere));
    if (isRemote || this.loadsByItself(dict)) throw new Refused('linked');
    // Its string is encrypted.
    if (this.key && place?.bytes === this.bytes && actions.includes('/GoToR')) this.budget.isSure = false;
  }

  /** Whether a page opens without a press: of the document, a page, a field. */
  private loadsByItself(dict: Dict): boolean {
    const opens = (value: Value, left: number): boolean => {
      if (!(value instanceof Dict) || left === 0) return false;
      if (this.all(value.get('/S')).includes('/URI')) return true;
      return this.all(value.get('/Next'))
        .flat()
        .some((next) => this.all([next]).some((one) => opens(one, left - 1)));
    };
    const additional = this.dicts(dict, '/AA').flatMap((triggers) => this.all([...triggers.values()].flat()));
    return [...this.all(dict.get('/OpenAction')), ...additional].some((action) =>
      opens(action, longestChain),
    );
  }

  /** Whether a tree of names has any: writers leave empty ones. */
  private hasNames(tree: Dict): boolean {
    return this.all([...(tree.get('/Names') ?? []), ...(tree.get('/Kids') ?? [])]).some(
      (list) => !Array.isArray(list) || list.length > 0,
    );
  }

  /** Whether a form of XML (XFA), in one stream or several, runs or sends. */
  private hasScript(parts: readonly Value[], depth: number): boolean {
    return parts.some((part) => {
      if (Array.isArray(part)) return depth > 0 && this.hasScript(part, depth - 1);
      if (!(part instanceof Ref)) return false;
      return (this.byNumber.get(part.num) ?? []).some((place) => {
        const value = this.parse(place);
        if (Array.isArray(value)) return depth > 0 && this.hasScript(value, depth - 1);
        if (!(value instanceof Dict) || value.stream === undefined) return false;
        return /<(?:\w+:)?(?:script|submit)\b/.test(decodeXml(this.unpack(value, place)));
      });
    });
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

const isElsewhere = (file: Value): boolean => file instanceof PdfString && leadsTo(file.text) !== 'here';

/** Looks into a PDF. @throws Refused, Exhausted */
export function lookIntoPdf(bytes: Uint8Array, budget: Budget): { kind: 'pdf' } {
  new Pdf(bytes, budget).look();
  if (isCutOffPdf(bytes)) throw new Refused('cutOff');
  return { kind: 'pdf' };
}

import { strFromU8 } from 'fflate';
import { ascii } from '../bytes';
import type { Budget } from './budget';
import { decryptStream, openWithoutPassword, type Method } from './pdf-lock';
import { Dict, PdfReader, PdfString, readObject, Ref, type Place, type Value } from './pdf-reader';
import { leadsTo, Refused } from './refusal';
import { decodeXml } from './xml';

/** Actions that run, send, or open what is inside. */
const activeActions = /^\/(?:JavaScript|Launch|SubmitForm|ImportData|Rendition|RichMediaExecute|GoToE)$/;
const activeKinds = /^\/(?:EmbeddedFile|RichMedia|FileAttachment)$/;
const fileKeys = ['/F', '/UF', '/DOS', '/Unix', '/Mac'];
const methods: Record<string, Method> = {
  '/None': 'none',
  '/V2': 'rc4',
  '/AESV2': 'aes',
  '/AESV3': 'aes256',
};
const mostAlternatives = 8;
const costOfDict = 60;
const longestChain = 20;

/** Whether its end is missing; readers mend trailing bytes and wrong tables. Linearized ones state a length. */
function isCutOff(text: string): boolean {
  const table = text.lastIndexOf('startxref');
  if (table < 0) return !text.includes('%%EOF');
  const length = /\/Linearized[^]*?\/L\s*(\d+)|\/L\s*(\d+)[^]*?\/Linearized/.exec(text.slice(0, 2048));
  const isFirstTable = /^startxref\s*0\b/.test(text.slice(table, table + 25));
  return isFirstTable && text.length < Number(length?.[1] ?? length?.[2] ?? 0);
}

/** A PDF's objects, wherever they are: tables may lead readers to any of them. */
class Pdf {
  private readonly text: string;
  private readonly places: Place[] = [];
  private readonly byNumber = new Map<number, Place[]>();
  private readonly trailers: Dict[] = [];
  private key: Uint8Array | null = null;
  private method: Method = 'none';

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
      const [, num = -1, generation = 0] =
        /(\d{1,10})[\s\0]+(\d{1,5})[\s\0]*$/.exec(text.slice(Math.max(0, at - 24), at)) ?? [];
      this.add({ text, at: at + 3, num: Number(num), generation: Number(generation) });
    }
    for (let at = text.indexOf('trailer'); at >= 0; at = text.indexOf('trailer', at + 7)) {
      const trailer = new PdfReader(text, at + 7, budget).value();
      if (trailer instanceof Dict) this.trailers.push(trailer);
    }
    const packed: Dict[] = [];
    for (const place of this.places) {
      const dict = readObject(place, budget);
      if (!(dict instanceof Dict)) continue;
      if (dict.has('/Encrypt') && dict.has('/Root')) this.trailers.push(dict);
      if (dict.stream && dict.has('/N') && dict.has('/First')) packed.push(dict);
    }
    const isLocked = this.isLocked();
    if (!isLocked) for (const dict of packed) this.findPacked(dict);
    for (const trailer of this.trailers) this.judge(trailer);
    for (const place of this.places) this.judge(readObject(place, budget), place.text === text);
    if (isLocked) throw new Refused('locked');
    if (isCutOff(text)) throw new Refused('cutOff');
  }

  private add(place: Place): void {
    this.places.push(place);
    this.byNumber.set(place.num, [place, ...(this.byNumber.get(place.num) ?? []).slice(0, mostAlternatives)]);
  }

  /** What values may be: themselves, or each object of their number, the last one first; lists stay. */
  private all(values: readonly Value[] = []): Value[] {
    return values.flatMap((value) =>
      value instanceof Ref
        ? (this.byNumber.get(value.num) ?? []).map((place) => readObject(place, this.budget))
        : [value],
    );
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
    const filter = this.one(dict, '/StmF') as string;
    const [named] = this.dicts(dict, '/CF').flatMap((filters) => this.dicts(filters, filter));
    if (version < 4) this.method = 'rc4';
    else if (filter === '' || filter === '/Identity') this.method = 'none';
    else if (named) this.method = methods[this.one(named, '/CFM') as string] ?? null;
    this.key = openWithoutPassword({
      revision,
      length: version === 4 ? 16 : Math.max(5, Math.min(16, this.number(dict, '/Length', 40) / 8)),
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
    const end = this.all(dict.get('/Length'))
      .map((length) => begin + Number(length))
      .find((at) => /^[\s\0]*endstream/.test(this.text.slice(at, at + 16)));
    const found = end ?? this.text.indexOf('endstream', begin);
    let bytes = this.bytes.subarray(begin, found < 0 ? this.bytes.length : found);
    this.budget.spend(bytes.length);
    const filters = this.each(dict.get('/Filter'));
    const isFlate = filters.length === 1 && /^\/Fl(?:ateDecode)?$/.test(filters[0] as string);
    if (this.method === null || (filters.length > 0 && !isFlate)) {
      this.budget.isSure = false;
      return new Uint8Array();
    }
    if (this.key) bytes = decryptStream(bytes, this.key, this.method, place);
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
    const first = this.number(dict, '/First');
    const head = new PdfReader(text.slice(0, first), 0, this.budget);
    for (let left = this.number(dict, '/N'); left > 0; left--) {
      const [num, offset] = [head.value(), head.value()];
      if (typeof num !== 'number' || typeof offset !== 'number') return;
      this.add({ text, at: first + offset, num, generation: 0 });
    }
  }

  /** Judges a value and all in it. @param isEncrypted its strings, where any are @throws Refused */
  private judge(value: Value, isEncrypted = false): void {
    if (value instanceof Dict) this.judgeDict(value, isEncrypted);
    const inside = value instanceof Dict ? [...value.values()] : Array.isArray(value) ? value : [];
    for (const one of inside) this.judge(one, isEncrypted);
  }

  private judgeDict(dict: Dict, isEncrypted: boolean): void {
    this.budget.spend(costOfDict);
    const is = (key: string, names: RegExp) =>
      this.all(dict.get(key)).some((value) => typeof value === 'string' && names.test(value));
    // Writers leave empty trees of names.
    const hasNames = (key: string) =>
      this.dicts(dict, key).some(
        (tree) => this.each([...(tree.get('/Names') ?? []), ...(tree.get('/Kids') ?? [])]).length > 0,
      );
    const hasScript = this.dicts(dict, '/XFA').some(
      (form) => form.stream && /<(?:\w+:)?(?:script|submit)\b/.test(decodeXml(this.unpack(form))),
    );
    const isScript = dict.has('/JS') && dict.has('/S') && !is('/S', /./);
    const isActive =
      is('/S', activeActions) || is('/Type', activeKinds) || is('/Subtype', activeKinds) || dict.has('/EF');
    if (isActive || isScript || hasScript || hasNames('/JavaScript') || hasNames('/EmbeddedFiles'))
      throw new Refused('active');
    const isElsewhere = (file: Value) => file instanceof PdfString && leadsTo(file.text) !== 'here';
    const loads = this.opensPage([
      ...(dict.get('/OpenAction') ?? []),
      ...this.dicts(dict, '/AA').flatMap((by) => [...by.values()].flat()),
    ]);
    if (loads || is('/FS', /^\/URL$/) || fileKeys.some((key) => this.all(dict.get(key)).some(isElsewhere)))
      throw new Refused('linked');
    if (this.key && isEncrypted && is('/S', /^\/GoToR$/)) this.budget.isSure = false;
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

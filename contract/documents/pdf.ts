import { concat } from '../bytes';
import type { Budget } from './budget';
import { PdfFile } from './pdf-file';
import { Dict, PdfString, readObject, Ref, type Place, type Value } from './pdf-reader';
import { leadsTo, Refused } from './refusal';
import { decodeXml } from './xml';

const activeActions = /^\/(?:JavaScript|Launch|SubmitForm|ImportData|Rendition|RichMediaExecute|GoToE)$/;
const activeKinds = /^\/(?:EmbeddedFile|RichMedia|FileAttachment)$/;
const fileKeys = ['/F', '/UF', '/DOS', '/Unix', '/Mac'];
const linkKeys = ['/URI', '/Base'];
/** Of active actions; an element of a document's structure, which any name may have, has none. */
const actionKeys = ['/JS', '/F', '/Win', '/Mac', '/Unix', '/OP', '/AN', '/D', '/TA', '/CMD'];
const runsInForm = /<(?:[^\s<>/:]+:)?(?:script|submit|execute|wsdlAddress|soapAddress)(?![\w.-])/i;
/** What may load or rename in a form (XFA); its texts may have links. */
const mayLoadInForm = /\bhref\s*=\s*["']\s*[^"'#\s]|<!(?:DOCTYPE|ENTITY)/i;
const costOfDict = 60;
const longestChain = 20;

/** Readers mend trailing bytes and wrong tables; linearized files state a length. */
function isCutOff(text: string): boolean {
  const table = text.lastIndexOf('startxref');
  if (table < 0) return !text.includes('%%EOF');
  const length = /\/Linearized[^]*?\/L\s*(\d+)|\/L\s*(\d+)[^]*?\/Linearized/.exec(text.slice(0, 2048));
  const isFirstTable = /^startxref\s*0\b/.test(text.slice(table, table + 25));
  return isFirstTable && text.length < Number(length?.[1] ?? length?.[2] ?? 0);
}

class PdfJudge {
  constructor(
    private readonly file: PdfFile,
    private readonly budget: Budget,
  ) {}

  /** Of what only a search finds it cannot be told whether a reader searches. @throws Refused */
  judgePlace(place: Place): void {
    if (place.isHidden && place.num < 0) return;
    try {
      this.judge(readObject(place, this.budget));
    } catch (error) {
      if (!(place.isHidden && error instanceof Refused)) throw error;
      this.budget.isSure = false;
    }
  }

  judge(value: Value): void {
    if (value instanceof Dict) this.judgeDict(value);
    const inside = value instanceof Dict ? [...value.values()] : Array.isArray(value) ? value : [];
    for (const one of inside) this.judge(one);
  }

  private isElement(dict: Dict): boolean {
    const isPart =
      this.file.all(dict.get('/Type')).includes('/StructElem') || (dict.has('/P') && dict.has('/K'));
    const acts = actionKeys.some((key) => dict.has(key));
    return isPart && !acts && ['/R', '/T'].every((key) => this.file.dicts(dict, key).length === 0);
  }

  /** The packets of a form make one text. @throws Refused */
  private judgeForm(dict: Dict): void {
    const packets = this.file.dicts(dict, '/XFA').filter(({ stream }) => stream);
    const named = this.file
      .all(dict.get('/XFA'))
      .flat()
      .filter((value) => value instanceof Ref);
    // Of two of a number, either may be a part.
    if (packets.length > Math.max(1, named.length)) this.budget.isSure = false;
    const form = decodeXml(concat(packets.map((packet) => this.file.unpack(packet))));
    if (runsInForm.test(form)) throw new Refused('active');
    if (mayLoadInForm.test(form)) this.budget.isSure = false;
  }

  private judgeDict(dict: Dict): void {
    this.budget.spend(costOfDict);
    const is = (key: string, names: RegExp) =>
      this.file.all(dict.get(key)).some((value) => typeof value === 'string' && names.test(value));
    // Writers leave empty trees of names.
    const hasNames = (key: string) =>
      this.file
        .dicts(dict, key)
        .some(
          (tree) => this.file.each([...(tree.get('/Names') ?? []), ...(tree.get('/Kids') ?? [])]).length > 0,
        );
    const hasFile = this.file.dicts(dict, '/EF').some((files) => fileKeys.some((key) => files.has(key)));
    const isActive = is('/Type', activeKinds) || is('/Subtype', activeKinds) || dict.has('/OnInstantiate');
    const acts = is('/S', activeActions) && !this.isElement(dict);
    if (isActive || acts || hasFile || hasNames('/JavaScript') || hasNames('/EmbeddedFiles'))
      throw new Refused('active');
    if (dict.has('/XFA')) this.judgeForm(dict);
    const leads = (keys: string[], isTo: (place: ReturnType<typeof leadsTo>) => boolean) =>
      keys
        .flatMap((key) => this.file.all(dict.get(key)))
        .some((value) => value instanceof PdfString && isTo(leadsTo(this.file.textOf(value))));
    const loads = this.opensPage([
      ...(dict.get('/OpenAction') ?? []),
      ...this.file.dicts(dict, '/AA').flatMap((by) => [...by.values()].flat()),
    ]);
    const isElsewhere = is('/FS', /^\/URL$/) || leads(fileKeys, (place) => place !== 'here');
    if (loads || isElsewhere || leads(linkKeys, (place) => place === 'machine')) throw new Refused('linked');
  }

  private opensPage(actions: readonly Value[], left = longestChain): boolean {
    const dicts = this.file.each(actions).filter((action) => action instanceof Dict);
    return dicts.some(
      (action) =>
        this.file.all(action.get('/S')).includes('/URI') ||
        (left > 0 && this.opensPage(action.get('/Next') ?? [], left - 1)),
    );
  }
}

/** @throws Refused, Exhausted */
export function lookIntoPdf(bytes: Uint8Array, budget: Budget): { kind: 'pdf' } {
  const file = new PdfFile(bytes, budget);
  const judge = new PdfJudge(file, budget);
  for (const trailer of file.trailers) judge.judge(trailer);
  for (const place of file.places) judge.judgePlace(place);
  if (file.isLocked) throw new Refused('locked');
  if (isCutOff(file.text)) throw new Refused('cutOff');
  return { kind: 'pdf' };
}

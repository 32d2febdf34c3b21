import type { Budget } from './budget';

export type Problem = 'active' | 'linked' | 'locked' | 'cutOff';

export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

/** Schemes that start a program of the reader's machine; pages of the web have links that do nothing. */
const starting =
  /^(?:javascript(?!:(?:void\(0\))?;*$)|vbscript|ms-[\w-]+|search(?:-ms)?|mhtml|shell|res|its|mk|data):/;

const program = /\.(?:exe|bat|cmd|scr|msi|pif|lnk|hta|vb[es]|jse|wsf|ps1|jar|cpl)$/;
/** A path of old macOS, such as `Macintosh HD:Users:kila:letter.dotx`. */
const macPath = /^(?!\w*(?:tps?|davs?|smb|nfs):|cid:)[^/:]+:[^/]*:[^/]*$/;
/** After `file:////`, where Windows would write a machine. */
const macFolder = /^(?:users|volumes|private|applications|home)\//;
/** A page without its scheme, as people copy it; not two backslashes, or a machine's bare name. */
const bareHost = /^\s*\/\/(?:[\w-]+\.)+[a-z]{2,}(?:\/|$)/i;

/** This disk or document; a page or person; another machine's files or a program. */
export function leadsTo(address: string): 'here' | 'page' | 'machine' {
  if (bareHost.test(address)) return 'page';
  const path = address
    .replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/[\0- ]/g, '')
    .replaceAll('\\', '/')
    .toLowerCase();
  const device = /^(?:file:(?:\/\/)?)?(?:\/\/[?.]|\/\?\?)\/(?<isDisk>[a-z]:)?/.exec(path);
  if (device) return device.groups!.isDisk && !program.test(path) ? 'here' : 'machine';
  const file = /^file:(\/*)(.*)/.exec(path);
  if (file) {
    const [, slashes, rest] = file as unknown as [string, string, string];
    const isDisk =
      slashes.length < 2 ||
      slashes.length === 3 ||
      /^(?:localhost\/|[a-z][:|])/.test(rest) ||
      (slashes.length === 4 && macFolder.test(rest));
    return (isDisk && !program.test(rest)) || rest === '' ? 'here' : 'machine';
  }
  if (path.startsWith('//')) return 'machine';
  if (starting.test(path)) return 'machine';
  return /^(?!cid:)[a-z][a-z\d+.-]+:/.test(path) && !macPath.test(path) ? 'page' : 'here';
}

const longestInstruction = 20_000;
const costOfField = 500;
const loading = /^(?:INCLUDE(?:PICTURE|TEXT)?|IMPORT|RD|LINK|DATABASE)$/;
/** In an instruction: what another field gives, where that cannot be told. */
export const UNKNOWN = '\ufffc';

const unknownCommand = /^[A-Z]*\ufffc/;
const onPage = /^["“”]?(?:mailto:|https?:\/\/)/i;

/** Such as `INCLUDEPICTURE "http://..."`. @throws Refused, Exhausted */
export function judgeField(instruction: string, budget: Budget): void {
  budget.spend(Math.min(instruction.length, longestInstruction) + costOfField);
  if (instruction.length > longestInstruction) budget.isSure = false;
  const [name = '', ...rest] =
    instruction.slice(0, longestInstruction).match(/["“”][^"“”]*["“”]|[^\s"“”]+/g) ?? [];
  const command = name.replace(/["“”]/g, '').toUpperCase();
  if (/^DDE(?:AUTO)?$/.test(command)) throw new Refused('active');
  const [isLink, loads] = [command === 'HYPERLINK', loading.test(command)];
  // What follows \o and \t is a tip and a frame.
  const words = rest.filter((_, at) => !(isLink && /^\\[ot]$/i.test(rest[at - 1] ?? '')));
  const places = words.map((word) => leadsTo(word.replace(/["“”]/g, '')));
  if ((isLink && places.includes('machine')) || (loads && places.some((place) => place !== 'here')))
    throw new Refused('linked');
  const isUnknown = (word: string) => word.includes(UNKNOWN) && !(isLink && onPage.test(word));
  if (unknownCommand.test(command) || ((isLink || loads) && words.some(isUnknown))) budget.isSure = false;
}

/** Why a document is refused: the name of its sentence in `fileSentences`. */
export type Problem = 'active' | 'linked' | 'locked' | 'cutOff';

export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(readonly problem: Problem) {
    super(problem);
  }
}

/** Schemes that start a program of the reader's machine. */
const starting = /^(?:javascript|vbscript|ms-[\w-]+|search(?:-ms)?|mhtml|shell|res|its|mk|data):/;

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Where an address leads: this disk or document; a page or person; or another machine's files, or a program. */
export function leadsTo(address: string): 'here' | 'page' | 'machine' {
  const path = decoded(address)
    .replace(/[\0- ]/g, '')
    .replaceAll('\\', '/')
    .toLowerCase()
    .replace(/^(?:file:)?\/\/[?.]\/(?!unc\/)/, '');
  const file = /^file:(\/*)(.*)/.exec(path);
  if (file) {
    const [, slashes, rest] = file as unknown as [string, string, string];
    const isDisk = slashes.length < 2 || /^(?:localhost\/|[a-z][:|])/.test(rest) || slashes.length === 3;
    return isDisk || rest === '' ? 'here' : 'machine';
  }
  if (path.startsWith('//')) return 'machine';
  if (starting.test(path)) return 'machine';
  return /^[a-z][a-z\d+.-]+:/.test(path) ? 'page' : 'here';
}

const longestInstruction = 20_000;
const loading = /^(?:INCLUDE(?:PICTURE|TEXT)?|IMPORT|RD|LINK|DATABASE)$/;

/** Judges a field of Word by its instruction, such as `INCLUDEPICTURE "http://..."`. @throws Refused */
export function judgeField(instruction: string): void {
  const [name = '', ...rest] =
    instruction.slice(0, longestInstruction).match(/["“”][^"“”]*["“”]|[^\s"“”]+/g) ?? [];
  const command = name.replace(/["“”]/g, '').toUpperCase();
  if (/^DDE(?:AUTO)?$/.test(command)) throw new Refused('active');
  const places = rest.map((word) => leadsTo(word.replace(/["“”]/g, '')));
  const isLink = command === 'HYPERLINK' && places.includes('machine');
  if (isLink || (loading.test(command) && places.some((place) => place !== 'here')))
    throw new Refused('linked');
}

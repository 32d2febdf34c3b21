import { onOneLine, withoutControls } from '#contract/clean-text';

/** The used properties of a valibot schema, check or transformation. */
export interface Part {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  type: string;
  message?: unknown;
  requirement?: unknown;
  operation?: unknown;
  options?: unknown;
  wrapped?: Part;
  pipe?: Part[];
}

const flatten = (pipe: Part[]): Part[] => pipe.flatMap((part) => (part.pipe ? flatten(part.pipe) : [part]));

/** Only cleans text: checks after it hold for the input as well. */
const isCleaning = ({ type, operation }: Part) =>
  type === 'trim' ||
  type === 'to_lower_case' ||
  (type === 'transform' && (operation === withoutControls || operation === onOneLine));

/** Types with length and range keywords in JSON Schema. */
const measurable = new Set(['string', 'number', 'array']);

/** Checks with a keyword in JSON Schema. */
const hasKeyword = new Set([
  'email',
  'integer',
  'iso_date',
  'iso_timestamp',
  'length',
  'max_length',
  'max_value',
  'min_length',
  'min_value',
  'regex',
  'uuid',
]);

function optionsOf(part: Part): string[] | null {
  if (part.type === 'picklist') return (part.options as unknown[]).map(String);
  if (part.wrapped) return optionsOf(part.wrapped);
  return part.pipe ? (part.pipe.map(optionsOf).find((options) => options !== null) ?? null) : null;
}

/** Checks after a transformation, and those without a keyword. */
function inWords(rest: Part[]): string {
  const sentences: string[] = [];
  const options = rest.map(optionsOf).find((found) => found !== null);
  if (options) sentences.push(`One of ${options.join(', ')}; in any letter case.`);
  const bound = (type: string) => rest.find((part) => part.type === type)?.requirement as number | undefined;
  const [least, most] = [bound('min_value'), bound('max_value')];
  if (rest.some(({ type }) => type === 'integer')) {
    const range = [least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`];
    sentences.push(`${['A whole number, also as text', ...range.filter(Boolean)].join(', ')}.`);
  }
  const described = new Set(['integer', 'min_value', 'max_value']);
  const refusalSentences = rest
    .filter(({ kind, type }) => kind === 'validation' && !described.has(type))
    .map(({ message }) => message)
    .filter((message) => typeof message === 'string');
  const refusals = [...new Set(refusalSentences)].map((sentence) => `“${sentence}”`);
  if (refusals.length > 0) sentences.push(`Otherwise refused: ${refusals.join(', ')}`);
  return sentences.join(' ');
}

/** The input's checks for JSON Schema, in order up to the first transformation, and the others in words. */
export function describePipe(pipe: Part[]): { checks: Part[]; description: string } {
  const [first, ...parts] = flatten(pipe);
  const isMeasurable = measurable.has(first!.type);
  const checks: Part[] = [];
  const rest: Part[] = [];
  let lowered = false;
  for (const [index, part] of parts.entries()) {
    if (isCleaning(part)) {
      lowered ||= part.type === 'to_lower_case';
      continue;
    }
    if (part.kind === 'schema' || part.kind === 'transformation') {
      rest.push(...parts.slice(index).filter((later) => !isCleaning(later)));
      break;
    }
    // A pattern after lower-casing would refuse capital letters, which are accepted.
    if (isMeasurable && hasKeyword.has(part.type) && !(lowered && part.type === 'regex')) checks.push(part);
    else rest.push(part);
  }
  return { checks, description: inWords(rest) };
}

/** The schema at the bottom of nested pipes. */
export function innermost(part: Part): Part {
  return part.pipe ? innermost(part.pipe[0]!) : part;
}

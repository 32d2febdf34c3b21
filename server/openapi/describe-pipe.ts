import { withoutControls } from '#contract/fields';

/** What we read of a valibot schema, of a check or of a transformation. */
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

/** A pipe inside a pipe is one pipe. */
const flatten = (pipe: Part[]): Part[] => pipe.flatMap((part) => (part.pipe ? flatten(part.pipe) : [part]));

/** Tidying leaves text what it is: the limits behind it hold for what is sent as well. */
const isTidying = ({ type, operation }: Part) =>
  type === 'trim' || type === 'to_lower_case' || (type === 'transform' && operation === withoutControls);

/** Only of these does JSON Schema say how long or how large they may be. */
const measurable = new Set(['string', 'number', 'array']);

/** Checks with a keyword of their own in JSON Schema. */
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

/** In words, what holds after the value was changed, and what no keyword can say. */
function inWords(rest: Part[]): string {
  const said: string[] = [];
  const options = rest.map(optionsOf).find((found) => found !== null);
  if (options) said.push(`One of ${options.join(', ')}; in any letter case.`);
  const bound = (type: string) => rest.find((part) => part.type === type)?.requirement as number | undefined;
  const [least, most] = [bound('min_value'), bound('max_value')];
  if (rest.some(({ type }) => type === 'integer')) {
    const range = [least !== undefined && `at least ${least}`, most !== undefined && `at most ${most}`];
    said.push(`${['A whole number, also as text', ...range.filter(Boolean)].join(', ')}.`);
  }
  const silent = new Set(['integer', 'min_value', 'max_value']);
  const sentences = rest
    .filter(({ kind, type }) => kind === 'validation' && !silent.has(type))
    .map(({ message }) => message)
    .filter((message) => typeof message === 'string');
  const refusals = [...new Set(sentences)].map((sentence) => `“${sentence}”`);
  if (refusals.length > 0) said.push(`Otherwise refused: ${refusals.join(', ')}`);
  return said.join(' ');
}

/**
 * Parts a pipe into what JSON Schema can say of the input and what only words can: a transformation ends the first, and
 * checks without a keyword are words wherever they stand.
 * @returns `checks` in their order, and a description, empty when there is nothing more to say
 */
export function describePipe(pipe: Part[]): { checks: Part[]; description: string } {
  const [first, ...parts] = flatten(pipe);
  const isMeasurable = measurable.has(first!.type);
  const checks: Part[] = [];
  const rest: Part[] = [];
  let lowered = false;
  for (const [index, part] of parts.entries()) {
    if (isTidying(part)) {
      lowered ||= part.type === 'to_lower_case';
      continue;
    }
    if (part.kind === 'schema' || part.kind === 'transformation') {
      rest.push(...parts.slice(index).filter((later) => !isTidying(later)));
      break;
    }
    // A pattern after lower-casing knows small letters only; what is sent may have others.
    if (isMeasurable && hasKeyword.has(part.type) && !(lowered && part.type === 'regex')) checks.push(part);
    else rest.push(part);
  }
  return { checks, description: inWords(rest) };
}

/** The schema at the bottom of nested pipes. */
export function innermost(part: Part): Part {
  return part.pipe ? innermost(part.pipe[0]!) : part;
}

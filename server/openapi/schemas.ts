import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import * as v from 'valibot';
import * as accounts from '#contract/accounts';
import * as counts from '#contract/answers';
import * as applications from '#contract/applications';
import * as categories from '#contract/categories';
import { onOneLine, withoutControls } from '#contract/clean-text';
import * as handIn from '#contract/hand-in';
import * as internships from '#contract/internships';
import * as outreach from '#contract/outreach';
import * as participants from '#contract/participants';
import * as passwords from '#contract/passwords';
import * as profile from '#contract/profile';
import type { JsonSchema } from '../http/operation';

interface Part {
  kind: 'schema' | 'validation' | 'transformation' | 'metadata';
  type: string;
  message?: unknown;
  requirement?: unknown;
  operation?: unknown;
  options?: unknown[];
  wrapped?: Part;
  pipe?: Part[];
  entries?: Record<string, Part>;
  item?: Part;
}

const flatten = (part: Part): Part[] => (part.pipe ? part.pipe.flatMap(flatten) : [part]);

/** Only cleans text: checks after it hold for the input as well. */
const isCleaning = ({ type, operation }: Part) =>
  type === 'trim' || type === 'to_lower_case' || operation === withoutControls || operation === onOneLine;

const measurable = /^(string|number|array)$/;
const hasKeyword =
  /^(email|integer|iso_date|iso_timestamp|length|max_length|max_value|min_length|min_value|regex|uuid)$/;

const optionsOf = (part: Part): unknown[] | undefined =>
  part.type === 'picklist'
    ? part.options
    : part.wrapped && flatten(part.wrapped).map(optionsOf).find(Boolean);

function inWords(parts: Part[]): string {
  const options = parts.map(optionsOf).find(Boolean);
  const isNumber = parts.some(({ type }) => type === 'integer');
  const bound = (type: string, words: string) =>
    parts.filter((part) => part.type === type).map(({ requirement }) => `${words} ${String(requirement)}`);
  const number = [
    'A whole number, also as text',
    ...bound('min_value', 'at least'),
    ...bound('max_value', 'at most'),
  ];
  const refusals = parts
    .filter(({ kind, type }) => kind === 'validation' && !/^(integer|min_value|max_value)$/.test(type))
    .flatMap(({ message }) => (typeof message === 'string' ? [`“${message}”`] : []));
  return [
    ...(options ? [`One of ${options.join(', ')}; in any letter case.`] : []),
    ...(isNumber ? [`${number.join(', ')}.`] : []),
    ...(refusals.length > 0 ? [`Otherwise refused: ${[...new Set(refusals)].join(', ')}`] : []),
  ].join(' ');
}

/** The input's checks in order up to the first transformation, and the others in words. */
function pipeAsSent([first, ...steps]: Part[]): Part {
  const parts = steps.filter((part) => !isCleaning(part));
  const end = parts.findIndex(({ kind }) => kind === 'schema' || kind === 'transformation');
  // A pattern after lower-casing would refuse capital letters, which are accepted.
  const lowered = steps.findIndex(({ type }) => type === 'to_lower_case');
  const isKept = (part: Part, index: number) =>
    (end < 0 || index < end) &&
    measurable.test(first!.type) &&
    hasKeyword.test(part.type) &&
    !(part.type === 'regex' && lowered >= 0 && steps.indexOf(part) > lowered);
  const description = inWords(parts.filter((part, index) => !isKept(part, index)));
  const words = description ? [v.metadata({ description }) as Part] : [];
  const start = asSent(first!);
  return { ...start, pipe: [start, ...parts.filter(isKept), ...words] };
}

const sent = new WeakMap<Part, Part>();
/** A request's schema without what happens to the input: the package stops at a transformation. */
function asSent(part: Part): Part {
  const known = sent.get(part);
  if (known) return known;
  const { entries, item, wrapped, options } = part;
  const made = part.pipe
    ? pipeAsSent(flatten(part))
    : {
        ...part,
        ...(entries && {
          entries: Object.fromEntries(Object.entries(entries).map(([key, of]) => [key, asSent(of)])),
        }),
        ...(item && { item: asSent(item) }),
        ...(wrapped && { wrapped: asSent(wrapped) }),
        ...(part.type === 'union' && { options: options!.map((option) => asSent(option as Part)) }),
      };
  sent.set(part, made);
  return made;
}

function converter(
  named: Record<string, v.GenericSchema>,
  prepare: (schema: v.GenericSchema) => v.GenericSchema,
  options: ConversionConfig,
) {
  const definitions = Object.fromEntries(Object.entries(named).map(([name, one]) => [name, prepare(one)]));
  const config: ConversionConfig = {
    ...options,
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  };
  return {
    schema(schema: v.GenericSchema): JsonSchema {
      const {
        $schema: _,
        $defs: __,
        ...converted
      } = toJsonSchema(prepare(schema), { ...config, definitions });
      return converted as JsonSchema;
    },
    components: () => toJsonSchemaDefs(definitions, config) as Record<string, JsonSchema>,
  };
}

const pick = <Module, Name extends keyof Module>(module: Module, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, module[name]])) as Pick<Module, Name>;

export const requests = converter(
  {
    ...pick(accounts, 'StudentSignup', 'SignInRequest', 'UpdateUserStatus', 'ApproveUser'),
    ...pick(passwords, 'ForgotPassword', 'ResetPassword'),
    ...pick(profile, 'StudentProfileChange', 'BusinessProfileChange', 'AdminProfileChange', 'PasswordChange'),
    ...pick(internships, 'NewInternship', 'InternshipEdit', 'InternshipStatusChange'),
    ...pick(applications, 'UpdateApplicationStatus'),
    ...pick(handIn, 'HandInManifest'),
    ...pick(outreach, 'ContactMessage', 'NewsletterSubscription'),
  },
  (schema) => asSent(schema) as unknown as v.GenericSchema,
  { typeMode: 'input' },
);

/** Answer schemas by name, also of shared objects: closed, no key is undocumented. */
export const answers = converter(
  {
    ...pick(accounts, 'User', 'Student', 'RegisterMatch', 'MessageAnswer', 'UserStatusAnswer'),
    ...pick(categories, 'Category'),
    Company: internships.InternshipRow.entries.company,
    ...pick(internships, 'InternshipRow', 'OwnInternshipRow', 'InternshipDetails', 'InternshipSavedAnswer'),
    ...pick(
      applications,
      'Level',
      'Application',
      'ApplicationDetails',
      'StatusChange',
      'Receipt',
      'FileReceipt',
    ),
    ...pick(participants, 'RejectedLine'),
    ...pick(profile, 'ProfileSavedAnswer'),
    ...pick(counts, 'CountAnswer'),
  },
  (schema) => schema,
  {
    typeMode: 'output',
    ignoreActions: ['trim', 'transform'],
    overrideSchema: ({ valibotSchema: { type }, jsonSchema }) =>
      type === 'object' ? { ...jsonSchema, additionalProperties: false } : null,
  },
);

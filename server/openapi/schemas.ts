import { toJsonSchema, toJsonSchemaDefs, type ConversionConfig } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as accounts from '#contract/accounts';
import * as counts from '#contract/answers';
import * as applications from '#contract/applications';
import * as categories from '#contract/categories';
import * as handIn from '#contract/hand-in';
import * as internships from '#contract/internships';
import * as outreach from '#contract/outreach';
import * as participants from '#contract/participants';
import * as passwords from '#contract/passwords';
import * as profile from '#contract/profile';
import type { JsonSchema } from '../http/operation';

/** Checks that JSON Schema has no keyword for are told by the sentence they refuse with. */
const told: ConversionConfig['overrideAction'] = ({ valibotAction, jsonSchema, errors }) => {
  if (!errors) return null;
  const { message } = valibotAction as { message?: unknown };
  const { description = 'Otherwise refused:' } = jsonSchema;
  if (typeof message !== 'string' || description.includes(message)) return jsonSchema;
  return { ...jsonSchema, description: `${description} “${message}”` };
};

function converter(definitions: Record<string, v.GenericSchema>, options: ConversionConfig = {}) {
  const config: ConversionConfig = {
    ...options,
    typeMode: 'output',
    ignoreActions: ['trim', 'transform'],
    overrideAction: told,
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  };
  return {
    schema(schema: v.GenericSchema): JsonSchema {
      const { $schema: _, $defs: __, ...converted } = toJsonSchema(schema, { ...config, definitions });
      return converted as JsonSchema;
    },
    components: () => toJsonSchemaDefs(definitions, config) as Record<string, JsonSchema>,
  };
}

const pick = <Module, Name extends keyof Module>(module: Module, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, module[name]])) as Pick<Module, Name>;

/** In the form that the server keeps: spaces around, and the case of letters in a choice, do not matter. */
export const requests = converter({
  ...pick(accounts, 'StudentSignup', 'SignInRequest', 'UpdateUserStatus', 'ApproveUser'),
  ...pick(passwords, 'ForgotPassword', 'ResetPassword'),
  ...pick(profile, 'StudentProfileChange', 'BusinessProfileChange', 'AdminProfileChange', 'PasswordChange'),
  ...pick(internships, 'NewInternship', 'InternshipEdit', 'InternshipStatusChange'),
  ...pick(applications, 'UpdateApplicationStatus'),
  ...pick(handIn, 'HandInManifest'),
  ...pick(outreach, 'ContactMessage', 'NewsletterSubscription'),
});

/** Closed: no key is undocumented. */
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
  {
    overrideSchema: ({ valibotSchema: { type }, jsonSchema }) =>
      type === 'object' ? { ...jsonSchema, additionalProperties: false } : null,
  },
);

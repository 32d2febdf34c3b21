import type * as v from 'valibot';
import type { ErrorCode } from '#contract/errors';
import { roles, type Role } from '#contract/status';
import type { Schema } from './schema-types';

export const tags = {
  Accounts: 'Sign-up, sign-in, and what people say of themselves.',
  Internships: 'The list, the details, and what a business does with its own.',
  Applications: 'Sent once, read by the three whom they concern, followed by the student.',
  Uploads: 'A file in pieces, for links that break, by version 1.0.0 of the tus protocol.',
  Admin: 'Who takes part.',
  Counts: 'The numbers of the dashboards.',
  Contact: 'From visitors to the organisation.',
  Service: 'For machines: health, files, and this description.',
} as const;
export type Tag = keyof typeof tags;

/** All roles: any token. */
export const anyToken: readonly Role[] = roles;

/**
 * Who may call. Roles need a token, and the first one names the refusal, as in `requireRole`. `visitors` are everybody;
 * `visitors with or without a token` are answered more when they have one.
 */
export type Who =
  readonly Role[] | 'visitors' | 'visitors with or without a token' | 'holders of a signed link';

/** A body in JSON, under a key as in `{user: {…}}` or bare; several schemas: any of them. */
export interface JsonBody {
  schemas: { schema: v.GenericSchema; under?: string }[];
}

/** A multipart form: the fields of a schema and the files beside them. */
export interface FormBody {
  schemas: v.GenericSchema[];
  /** How a field is called in the form, when not by its own name. */
  nameOf?: (field: string) => string;
  /** By their names in the form. */
  files: Record<string, { contentTypes: string; maxBytes: number; isRequired: boolean }>;
  /** More about single fields. */
  fields?: Record<string, Schema>;
}

export interface Parameter {
  name: string;
  in: 'query' | 'header' | 'path';
  schema: Schema;
  description: string;
  required?: boolean;
}

/** What an answer holds: JSON of a schema, or content of these types (none: no body), and what its headers say. */
export type AnswerContent =
  v.GenericSchema | { contentTypes: readonly string[]; headers?: Record<string, string> };

/** One call of the OpenAPI document, as the document tells it and the tests hold the server to it. */
export interface Operation {
  /** The operationId. */
  id: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete' | 'options';
  /** Under /api, with `{name}` for what varies. */
  path: string;
  /** Other paths that lead to the same (rule 7, and slashes at the end). */
  aliases?: string[];
  tag: Tag;
  summary: string;
  description?: string;
  who: Who;
  parameters?: Parameter[];
  query?: v.GenericSchema;
  json?: JsonBody;
  form?: FormBody;
  /** The Content-Type of a body that is bytes as they are. */
  bytes?: { contentType: string; isRequired: boolean };
  /** By status. */
  answers: Record<number, AnswerContent>;
  /** Beside those that come with a body, a form and a token. */
  errors?: ErrorCode[];
  /** Carries an ETag, and answers 304 to who has it already. */
  hasEtag?: boolean;
}

/** An id in a path. */
export const idIn = (name: string, description: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
  description,
});

import { expect, test } from 'vitest';
import { errorTable, type ErrorBody } from '#contract/errors';
import { validate } from '#contract/validate';
import { operations } from '#server/operations';
import type { Operation } from '#server/http/operation';
import { describePortal, type Person } from '../support/portal';

type Json = Extract<NonNullable<Operation['json']>, { schema: unknown }>;

/** Calls whose JSON body is judged before anything else is looked up, path ids among it. */
const judged = operations.flatMap((operation) =>
  operation.json && 'schema' in operation.json ? [{ ...operation, json: operation.json }] : [],
);

/** Bodies that are wrong in every field of any schema, as a phone, a script or an attacker may send them. */
const wrong: [string, (fields: readonly string[]) => unknown][] = [
  ['nothing in it', () => ({})],
  [
    'objects in place of its fields',
    (fields) => Object.fromEntries(fields.map((field) => [field, { a: 1 }])),
  ],
  ['null in place of its fields', (fields) => Object.fromEntries(fields.map((field) => [field, null]))],
  ['a list', () => [1]],
  ['null', () => null],
];

/** The fields of a schema, also of one inside a pipe. */
function fieldsOf({ schema }: Json): string[] {
  const first = 'pipe' in schema ? (schema.pipe as [object])[0] : schema;
  return 'entries' in first ? Object.keys(first.entries as object) : [];
}

describePortal('a call with a JSON body', (portal) => {
  const personFor = async ({ who }: Operation): Promise<Person | undefined> =>
    typeof who === 'string' ? undefined : portal.person(who[0]!);

  test.each(judged)('$id is refused in the sentences of its schema', async (operation) => {
    const { json, method, path } = operation;
    const token = (await personFor(operation))?.token;
    let refusals = 0;
    for (const [what, bodyOf] of wrong) {
      const body = bodyOf(fieldsOf(json));
      const result = validate(json.schema, body);
      if (result.ok) continue;
      refusals += 1;
      const sent = json.under ? { [json.under]: body } : body;
      const answer = await portal.call<ErrorBody>(method.toUpperCase(), path.replace(/\{\w+\}/, '1'), {
        ...(token && { token }),
        json: sent,
      });
      const heading = json.heading ?? errorTable.validation_failed.sentence;
      const said = { error: heading, message: heading, errors: result.errors };
      expect([what, answer.status, answer.body]).toEqual([what, 422, { code: 'validation_failed', ...said }]);
    }
    expect(refusals).toBeGreaterThan(0);
  });
});

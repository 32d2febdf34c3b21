import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folded } from '#contract/search';
import type { OpenDatabase } from '#server/db/database';
import { containsWords, storedFold } from '#server/db/list-conditions';
import { participants } from '#server/db/schema';
import { matchesAllWords } from '../../src/lib/format';
import { openFreshDatabase } from '../support/server-database';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openFreshDatabase('pglite');
});
afterAll(() => open.close());

test.each([
  ["O'Brien", 'Peter O’Brien', true],
  ['o`brien', 'Peter Oʼ Brien O´Brien', true],
  ['OBrien', "Peter O'Brien", true],
  ['Rene', 'René Toua', true],
  ['RENÉ toua', 'Rene\u0301 Toua', true],
  ['rené', 'RENE', true],
  ['Sorensen', 'Sørensen', true],
  ['Łukasz', 'lukasz', true],
  ['Νίκος', 'ΝΙΚΟΣ', true],
  ['Νικ', 'ΝΊΚΟΣ', true],
  ['иван', 'ИВАН', true],
  ['Mary Anne', 'Mary-Anne To', true],
  ['mary–anne', 'Mary Anne To', true],
  ['71234567', '+675 7123 4567', true],
  ['7123 4567', '+67571234567', true],
  ['7123-4567', '7123.4567', true],
  ['+675 7123 4567', '71234567', true],
  ['00675 71234567', '7123 4567', true],
  ['675 7123 4567', '7123 4567', true],
  ['67571234567', '7123 4567', true],
  ['071234567', '7123 4567', true],
  ['+675 7123', '7123 4567', true],
  ['+675 (0)7123 4567', '7123 4567', true],
  ['71234567', '+675 (0)7123 4567', true],
  ['+61 412 345 678', '0061412345678', true],
  ['6751234', '675 1234', true],
  ['toua 71234567', 'René Toua\n+675 7123 4567', true],
  ['71234568', '+675 7123 4567', false],
  ['rene lae', 'René Toua', false],
  ['10 2026', 'Grade 10, 2026', true],
  ['2026 10', 'Grade 10 2026', true],
  ['100%', '100% a_b', true],
  ['a_b', 'acb', false],
])('%j in %j: %s, on the phone and on the server', async (search, text, isFound) => {
  expect(matchesAllWords(search, ...text.split('\n'))).toBe(isFound);
  const [fullName = '', mobileNumber = null] = text.split('\n');
  const row = {
    fullName,
    mobileNumber,
    dateOfBirth: '2006-03-14',
    nameKey: text + search,
    importedAt: new Date(0),
  };
  await open.database.transaction(async (tx) => {
    await tx.delete(participants);
    await tx.insert(participants).values(row);
    expect(await tx.$count(participants, containsWords(storedFold(participants), search))).toBe(
      Number(isFound),
    );
    const columns = [participants.fullName, participants.mobileNumber];
    expect(await tx.$count(participants, containsWords(columns, search))).toBe(Number(isFound));
  });
});

test('phone and server fold any text alike', async () => {
  const unit = fc.constantFrom(..."aÉéøŁß'’´-–(0) +.7１½ﬁǅ\u0301\u2028ñΣИ\u0000".replace('\0', ''));
  const texts = fc.sample(fc.string({ unit, maxLength: 20 }), 400);
  const { rows } = (await open.database.execute(
    sql`select folded(value) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality order by ordinality`,
  )) as { rows: { folded: string }[] };
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded));
});

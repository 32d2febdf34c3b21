import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folded } from '#contract/search';
import type { OpenDatabase } from '#server/db/database';
import { containsWords, storedFold } from '#server/db/statements';
import { participants } from '#server/db/schema';
import { matchesAllWords } from '../../src/lib/format';
import { defaultEngine, openFreshDatabase } from '../support/server-database';

let open: OpenDatabase;
beforeAll(async () => {
  open = await openFreshDatabase(defaultEngine);
});
afterAll(() => open.close());

/** Inputs with the same outcome, side by side. */
const each = (searches: string, text: string, isFound = true) =>
  searches.split(' | ').map((search) => [search, text, isFound] as const);
test.each([
  ...each("O'Brien | o`brien | OBRIEN | peter o’brien", 'Peter O’Brien'),
  ...each("O'Brien | o’brien", 'Peter Oʼ Brien O´Brien'),
  ...each('Rene | RENÉ toua | rene\u0301', 'René Toua'),
  ...each('rené | René', 'RENE'),
  ...each('Sorensen łukasz', 'Sørensen Lukasz'),
  ...each('Νίκος | νικ', 'ΝΙΚΟΣ'),
  ...each('иван', 'ИВАН'),
  ...each('Mary Anne | mary–anne', 'Mary-Anne To'),
  ...each('71234567 | 7123 4567 | 7123-4567 | +675 7123 4567', '7123.4567'),
  ...each(
    '00675 71234567 | 675 7123 4567 | 67571234567 | 071234567 | +675 7123 | +675 (0)7123 4567',
    '7123 4567',
  ),
  ...each('71234567 | 7123 4567 | +67571234567', '+675 (0)7123 4567'),
  ...each('+61 412 345 678', '0061412345678'),
  ...each('6751234', '675 1234'),
  ...each('toua 71234567', 'René Toua\n+675 7123 4567'),
  ...each('10 2026 | 2026 10', 'Grade 10, 2026'),
  ...each(
    '"anna kila" | (Anna) | [kila] | kila, anna | Kila,Anna | anna* | “Anna” | kila: anna.',
    'Anna Kila',
  ),
  ...each('mt. hagen | MT HAGEN', 'Mt Hagen'),
  ...each('coop | co-op | co op | marieanne', 'Marie-Anne Co‑op'),
  ...each('7123.4567 | 7123/4567', '+675 7123 4567'),
  ...each('weiss | weiß | aegir | ægir | oeuvre | nala', 'Weiß Ægir Œuvre Ŋala'),
  ...each('O‚Brien | O‟Brien | O՚Brien | O׳Brien | obrien', 'O’Brien'),
  ...each('100% | a_b | c\\d', '100% a_b c\\d'),
  ...each('71234568 | rene lae | 71_34567 | ren%toua', 'René Toua\n+675 7123 4567', false),
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
  const unit = fc.constantFrom(..."aÉéøŁßæŒŊ՚‚'’´-–(0) +.7１½ﬁǅ\u0301\u2028ñΣИ\u0000".replace('\0', ''));
  const texts = fc.sample(fc.string({ unit, maxLength: 20 }), 400);
  const { rows } = (await open.database.execute(
    sql`select folded(value) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality order by ordinality`,
  )) as { rows: { folded: string }[] };
  expect(rows.map((row) => row.folded)).toEqual(texts.map(folded));
});

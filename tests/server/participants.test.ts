import { readdir } from 'node:fs/promises';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { StudentListAnswer, SignupAnswer } from '#contract/accounts';
import { errorTable, type ErrorBody } from '#contract/errors';
import { limits } from '#contract/limits';
import type {
  ParticipantListAnswer,
  ParticipantImportAnswer,
  ParticipantImportRefused,
} from '#contract/participants';
import { auditLog, participants, users } from '#server/db/schema';
import { importParticipants } from '#server/modules/participants/participants.usecases';
import type { Person } from '../support/portal';
import { describeServer } from '../support/server';
import { freshEmail, newAdmin, studentFields } from '../support/server-people';

const list = (...lines: string[]) =>
  ['full_name,date_of_birth,email,mobile_number,city,cohort', ...lines].join('\r\n');

function csvForm(content: string | Uint8Array<ArrayBuffer>, name = 'file'): FormData {
  const form = new FormData();
  form.set(name, new File([content], 'participants.csv', { type: 'text/csv' }));
  return form;
}

describeServer('the participant register', (server) => {
  let admin: Person;
  beforeEach(async () => {
    await server().deps.database.delete(participants);
    // Of its own: an admin's session ends 12 hours after the sign-in, and an account's imports are limited.
    server().clock.advance(3_600_000);
    admin = await newAdmin(server());
  });

  const send = <T = ErrorBody>(content: string | Uint8Array<ArrayBuffer>, token = admin.token) =>
    server().call<T>('POST', '/admin/participants', { token, body: csvForm(content) });
  const register = () => server().deps.database.select().from(participants).orderBy(participants.nameKey);
  const imports = () =>
    server()
      .deps.database.select()
      .from(auditLog)
      .where(eq(auditLog.action, 'participants imported'))
      .orderBy(desc(auditLog.id));

  async function matches(): Promise<Map<number, StudentListAnswer['users'][number]['register_match']>> {
    const { body } = await server().call<StudentListAnswer>('GET', '/admin/list_students', {
      token: admin.token,
    });
    return new Map(body.users.map((user) => [user.id, user.register_match]));
  }

  async function studentNamed(full_name: string, given: Record<string, string> = {}): Promise<number> {
    const fields = { ...studentFields(freshEmail('listed')), full_name, ...given };
    const { body } = await server().call<SignupAnswer>('POST', '/users', { json: { user: fields } });
    return body.user.id;
  }

  test('stores the whole list, and writes down who imported how many from where', async () => {
    const before = (await imports()).length;
    const { status, body } = await send<ParticipantImportAnswer>(
      list('Anna Kila Vagi,17/5/2008,Anna@Example.com,+675 7123 4567,Lae,2026', '"Aihi, Peter",2007-01-02'),
    );
    const message = '2 participants were imported.';
    const day_first = { written: '17/5/2008', read: '2008-05-17' };
    expect([status, body]).toEqual([
      201,
      { message, imported: 2, added: 2, day_first, refused: 0, rejected: [] },
    ]);
    const importedAt = new Date(server().clock.now());
    expect(await register()).toMatchObject([
      {
        fullName: 'Aihi, Peter',
        dateOfBirth: '2007-01-02',
        email: null,
        mobileNumber: null,
        mobileKey: null,
      },
      {
        ...{ fullName: 'Anna Kila Vagi', dateOfBirth: '2008-05-17', email: 'anna@example.com', importedAt },
        ...{ mobileNumber: '+675 7123 4567', mobileKey: '71234567', city: 'Lae', cohort: '2026' },
      },
    ]);
    const written = await imports();
    expect(written).toHaveLength(before + 1);
    expect(written[0]).toMatchObject({
      ...{ at: importedAt, actorId: admin.id, actorRole: 'admin' },
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) as string,
      ...{ subjectType: 'participants', subjectId: null, details: { imported: 2, added: 2 } },
    });
  });

  test('one bad line and nothing is stored; every bad line is named, and the good ones are counted', async () => {
    await send(list('Anna Kila,2008-05-17'));
    const before = await imports();
    const { status, body } = await send<ParticipantImportRefused>(
      list('Peter Aihi,2007-01-02', 'Mary To,31/2/2007', 'aihi PETER,2/1/2007', 'Rose Gima,2006-02-03'),
    );
    const { sentence } = errorTable.import_refused;
    expect(status).toBe(422);
    expect(body).toEqual({
      ...{ code: 'import_refused', error: sentence, message: sentence },
      ...{ imported: 0, accepted: 2, refused: 2, day_first: { written: '2/1/2007', read: '2007-01-02' } },
      heading: 'full_name date_of_birth email mobile_number city cohort'.split(' '),
      rejected: [
        {
          ...{ line: 3, cells: ['Mary To', '31/2/2007'] },
          reason: 'Date of Birth must be a day of the calendar, like 2006-03-14 or 14/3/2006.',
        },
        { line: 4, reason: 'The same person is in line 2 already.', cells: ['aihi PETER', '2/1/2007'] },
      ],
    });
    expect((await register()).map(({ fullName }) => fullName)).toEqual(['Anna Kila']);
    expect(await imports()).toEqual(before);
  });

  test('the good lines are imported when that is said, and the others come back to be corrected', async () => {
    const form = csvForm(list('Peter Aihi,2007-01-02,,7123 4567 / 7234 5678', 'Mary To,31/2/2007'));
    form.set('good_only', 'yes');
    const { status, body } = await server().call<ParticipantImportAnswer>('POST', '/admin/participants', {
      ...{ token: admin.token, body: form },
    });
    expect([status, body]).toMatchObject([
      201,
      { imported: 1, added: 1, two_numbers: [2], rejected: [{ line: 3, cells: ['Mary To', '31/2/2007'] }] },
    ]);
    expect(await register()).toMatchObject([{ fullName: 'Peter Aihi', mobileNumber: '+675 7123 4567' }]);
  });

  test('two of one name and birthday stay two, and are brought up to date each by e-mail or number', async () => {
    const anna = 'Anna Kila,2007-01-01';
    const cohorts = async () => (await register()).map(({ email, cohort }) => `${email} ${cohort}`).sort();
    await send(list(`${anna},a@x.com,,,1`, `${anna},b@x.com,,,1`));
    await send(list(`${anna},b@x.com,,,2`, `${anna},c@x.com,,,2`));
    expect(await cohorts()).toEqual(['a@x.com 1', 'b@x.com 2', 'c@x.com 2']);
    await send(list(`${anna},a@x.com,,,3`));
    expect(await cohorts()).toEqual(['a@x.com 3', 'b@x.com 2', 'c@x.com 2']);
    // Of whom nothing says which one it is: another one, who is found again.
    for (const cohort of ['4', '5']) await send(list(`${anna},,,,${cohort}`));
    expect(await cohorts()).toEqual(['a@x.com 3', 'b@x.com 2', 'c@x.com 2', 'null 5']);
  });

  test('lists the first thousand bad lines and counts them all', async () => {
    const { body } = await send<ParticipantImportRefused>(
      list(...Array<string>(1500).fill('Anna Kila,never')),
    );
    expect([body.accepted, body.refused, body.rejected.length]).toEqual([0, 1500, 1000]);
    expect(body.rejected.at(-1)?.line).toBe(1001);
  });

  test('importing again brings people up to date, adds new ones and keeps the others', async () => {
    await send(
      list('Anna Kila,2008-05-17,anna@example.com,71234567,Lae,2026', 'Peter Aihi,2007-01-02,,,,2025'),
    );
    server().clock.advance(60_000);
    await send(list('KILA Anna,17-05-2008,,72345678,Madang,2027', 'Anna Kila,2001-01-01'));
    const rows = await register();
    expect(rows).toHaveLength(3);
    expect(rows.find(({ dateOfBirth }) => dateOfBirth === '2008-05-17')).toMatchObject({
      ...{ fullName: 'KILA Anna', email: null, mobileNumber: '72345678', mobileKey: '72345678' },
      ...{ city: 'Madang', cohort: '2027', importedAt: new Date(server().clock.now()) },
    });
    expect(rows.find(({ fullName }) => fullName === 'Peter Aihi')?.cohort).toBe('2025');
  });

  test('a list without a column keeps what is known of it', async () => {
    await send(list('Anna Kila,2008-05-17,anna@example.com,71234567,Lae,2026'));
    await send('Full Name,DOB,Cohort\nAnna Kila,17/5/2008,2027');
    const kept = { email: 'anna@example.com', mobileKey: '71234567', mobileNumber: '71234567', city: 'Lae' };
    expect(await register()).toMatchObject([{ ...kept, cohort: '2027' }]);
  });

  test('stores a list of many lines', async () => {
    const many = process.env.FULL ? limits.participants.maxRows : 5000;
    const lines = Array.from(
      { length: many },
      (_, at) => `Anna ${at},1/1/2007,anna${at}@example.com,7${String(at).padStart(7, '0')},Lae,2026`,
    );
    const { status, body } = await send<ParticipantImportAnswer>(list(...lines));
    expect([status, body.imported]).toEqual([201, many]);
    expect(await server().deps.database.$count(participants)).toBe(many);
  });

  test('asks for the file when there is none', async () => {
    const form = new FormData();
    form.set('note', 'no file');
    for (const body of [form, csvForm(list('Anna Kila,2008-05-17'), 'list')]) {
      const answer = await server().call('POST', '/admin/participants', { token: admin.token, body });
      const sentence = 'Please choose the participant list, a CSV file.';
      expect([answer.status, answer.body.errors]).toEqual([422, { file: [sentence] }]);
    }
    expect(await register()).toEqual([]);
  });

  test('takes 5 MB and not a byte more, and leaves no file behind', async () => {
    const padded = (size: number) => 'full_name,dob,note\nAnna Kila,1/1/2007,'.padEnd(size, 'x');
    expect((await send(padded(limits.participants.maxBytes))).status).toBe(201);
    const { status, body } = await send(padded(limits.participants.maxBytes + 1));
    const sentence = 'Participant list is too large: the limit is 5 MB.';
    expect([status, body.errors]).toEqual([413, { file: [sentence] }]);
    expect(await readdir(server().deps.incomingDir)).toEqual([]);
  });

  test('imports at the same moment wait for each other, whatever the order of their lines', async () => {
    const lines = Array.from({ length: 300 }, (_, at) => `Anna ${at},1/1/2007`);
    const { deps } = server();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const bytes = new TextEncoder().encode(list(...(at % 2 ? lines : lines.toReversed())));
        return importParticipants(deps, 'command line', bytes);
      }),
    );
    expect(outcomes.map(({ saved }) => saved?.imported)).toEqual(Array(20).fill(300));
    const added = outcomes.map(({ saved }) => saved?.added ?? 0).filter((count) => count > 0);
    expect(added, 'the first one adds them, the others nobody').toEqual([300]);
    expect(await register()).toHaveLength(300);
    expect((await imports())[0]).toMatchObject({ actorRole: 'command line', actorId: null, address: null });
  });

  test('each student is shown with how they compare; without a register with nothing', async () => {
    const anna = await studentNamed('Anna Kila Vagi', {
      email: 'anna.kila@example.com',
      mobile_number: '+675 7123 4567',
      date_of_birth: '2008-05-17',
    });
    const mary = await studentNamed("Mary-Rose O'Brien", {
      mobile_number: '7555 0000',
      date_of_birth: '2007-01-02',
    });
    const peter = await studentNamed('Peter Aihi', { mobile_number: '79990000' });
    expect(new Set((await matches()).values())).toEqual(new Set([null]));
    await send(
      list(
        'VAGI ANNA KILA,17/5/2008,Anna.Kila@Example.com,0067571234567,Lae,2026',
        'Mary Rose Obrien,3/1/2007,,+675 7555-0001,,',
        'Somebody Else,17/5/2008,,,,',
      ),
    );
    const compared = await matches();
    const email = { not_compared: ['email'] };
    expect(compared.get(anna), 'an e-mail that nobody confirmed').toEqual({
      ...{ result: 'partial', differs: [], ...email },
    });
    const { database, clock } = server().deps;
    const confirmed = { emailConfirmedAt: new Date(clock.now()) };
    await database.update(users).set(confirmed).where(eq(users.id, anna));
    const none = { not_compared: [] };
    expect((await matches()).get(anna)).toEqual({ result: 'match', differs: [], ...none });
    expect(compared.get(mary)).toEqual({
      ...{ result: 'partial', differs: ['date_of_birth', 'mobile_number'], ...none },
    });
    expect(compared.get(peter)).toEqual({ result: 'no match', differs: [], ...none });
  });

  test('says how a date was read that could be read in two ways, else how one with the day first was', async () => {
    const read = async (...dates: string[]) => {
      const lines = dates.map((date, index) => `Anna ${index},${date}`);
      return (await send<ParticipantImportAnswer>(list(...lines))).body.day_first;
    };
    expect(await read('2006-03-14', '13/3/2006', '3/3/2006', '1/2/2006', '2/1/2006')).toEqual({
      ...{ written: '1/2/2006', read: '2006-02-01' },
    });
    expect(await read('2006-03-14', '3/3/2006', '13-03-2006')).toEqual({
      ...{ written: '3/3/2006', read: '2006-03-03' },
    });
    expect(await read('2006-03-14')).toBeUndefined();
  });

  test('is listed for admins in the order of the import, with what the last import did', async () => {
    const read = async (query = '') => {
      const address = `/admin/participants${query}`;
      return (await server().call<ParticipantListAnswer>('GET', address, { token: admin.token })).body;
    };
    expect((await read()).participants).toEqual([]);
    await send(list('Peter Aihi,2007-01-02,,71234567,Lae,2025', 'Anna Kila,2008-05-17'));
    server().clock.advance(60_000);
    const at = new Date(server().clock.now()).toISOString();
    await send(list('Anna Kila,2008-05-17,anna@example.com', 'Rose Gima,2006-02-03'));
    const { participants: rows, last_import, total } = await read();
    expect(rows.map(({ full_name }) => full_name)).toEqual(['Peter Aihi', 'Anna Kila', 'Rose Gima']);
    expect(rows[0]).toEqual({
      ...{ id: expect.any(Number) as number, full_name: 'Peter Aihi', date_of_birth: '2007-01-02' },
      ...{ email: null, mobile_number: '71234567', city: 'Lae', cohort: '2025' },
      ...{ gender: null, school_year: null, guardian: null, is_claimed: false },
    });
    expect([total, last_import]).toEqual([3, { at, by: admin.name, imported: 2, added: 1 }]);
    const found = await read('?search=ANNA@ kila');
    expect([found.total, found.participants.map(({ full_name }) => full_name)]).toEqual([1, ['Anna Kila']]);
    await send(list('Lae 2025,2005-02-03,,,,12025', 'Ben Toua,2005-02-03,,,,2025 b'));
    const counts = ['2025', '2025 B', '025'].map(async (q) => (await read(`?search=${q}`)).total);
    expect(await Promise.all(counts), 'a cohort by its whole name is that alone').toEqual([1, 1, 3]);
    await importParticipants(
      server().deps,
      'command line',
      new TextEncoder().encode(list('To Mary,2006-02-03')),
    );
    expect((await read()).last_import).toMatchObject({ by: null, imported: 1, added: 1 });
  });
});

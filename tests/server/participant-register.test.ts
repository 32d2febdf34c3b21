import { beforeEach, expect, test } from 'vitest';
import type { ParticipantListAnswer } from '#contract/participant-register';
import type { ParticipantImportAnswer } from '#contract/participants';
import { participants } from '#server/db/schema';
import { importParticipants } from '#server/modules/participants/participants.usecases';
import type { Person } from '../support/portal';
import { describeServer } from '../support/server';
import { newAdmin } from '../support/server-people';

const list = (...lines: string[]) =>
  ['full_name,date_of_birth,email,mobile_number,city,cohort', ...lines].join('\n');

describeServer('what an admin sees of the participant register', (server) => {
  let admin: Person;
  beforeEach(async () => {
    await server().deps.database.delete(participants);
    admin = await newAdmin(server());
  });

  const send = (content: string) => {
    const body = new FormData();
    body.set('file', new File([content], 'participants.csv', { type: 'text/csv' }));
    return server().call<ParticipantImportAnswer>('POST', '/admin/participants', {
      token: admin.token,
      body,
    });
  };

  test('says how a date was read that could be read in two ways, else how one with the day first was', async () => {
    const read = async (...dates: string[]) => {
      const lines = dates.map((date, index) => `Anna ${index},${date}`);
      return (await send(list(...lines))).body.day_first;
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
    });
    expect([total, last_import]).toEqual([3, { at, by: admin.name, imported: 2, added: 1 }]);
    const found = await read('?search=ANNA@ kila');
    expect([found.total, found.participants.map(({ full_name }) => full_name)]).toEqual([1, ['Anna Kila']]);
    await importParticipants(
      server().deps,
      'command line',
      new TextEncoder().encode(list('To Mary,2006-02-03')),
    );
    expect((await read()).last_import).toMatchObject({ by: null, imported: 1, added: 1 });
  });
});

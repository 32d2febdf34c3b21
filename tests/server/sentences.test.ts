import { beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { describeServer } from '../support/server';
import { askRow } from './every-route.requests';
import { TestWorld } from './every-route.world';
import { readTable, type Asker } from './every-route.table';

const { internship, apply, applications } = messages;

/** Sentences of screens.md section 8 about internships, applications and roles: who gets them, for which request. */
const sentences: [sentence: string, asker: Asker, row: string, json?: object][] = [
  [internship.fillCorrectly, 'business', 'POST /internship/', {}],
  [internship.updated, 'business', 'PUT /internship/:id'],
  [errorTable.validation_failed.sentence, 'business', 'PUT /internship/:id', { title: 'Only that' }],
  [internship.archived, 'business', 'PUT /internship/:id, its status'],
  [internship.statusUpdated.inactive, 'business', 'PUT /internship/:id, its status', { status: 'inactive' }],
  [internship.deleted, 'business', 'DELETE /internship/:id'],
  [apply.success, 'student', 'POST /internship_applications'],
  [apply.held, 'pending student', 'POST /internship_applications'],
  [applications.statusUpdated, 'business', 'POST /internship_applications/:applicationId/update_status'],
  [applications.answered, 'business', 'POST /internship_applications/:applicationId/answer'],
  [errorTable.not_admin.sentence, 'business', 'GET /admin/list_students'],
  [errorTable.not_business.sentence, 'student', 'GET /get_business_internships_count'],
  [errorTable.not_student.sentence, 'admin', 'POST /internship_applications'],
];

describeServer('the sentences of the product', (server) => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await TestWorld.begin(server());
  });

  test.each(sentences)('"%s" is said to: %s, %s', async (sentence, asker, name, json) => {
    const row = readTable().find((one) => one.name === name)!;
    const { status, body } = await askRow(row, world, asker, json && { json });
    expect(body).toMatchObject({ message: sentence, ...(status >= 400 && { error: sentence }) });
  });

  test.each([
    ['archived', internship.restored],
    ['pending', internship.statusUpdated.available],
  ] as const)('what was %s and is published: "%s"', async (was, sentence) => {
    const token = await world.token('business');
    const path = `/internship/${await world.internship(world.people.business, was)}`;
    const answer = await server().call<object>('PUT', path, { token, json: { status: 'available' } });
    expect(answer.body).toMatchObject({ message: sentence });
  });
});

import { beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { describeServer } from '../support/server';
import { requests, World, type Asked } from './every-route.requests';
import type { Asker } from './every-route.table';

/** The sentences of screens.md section 8 that the server sends, to whom, and for which request. */
const sentences: [sentence: string, asker: Asker, row: string, changed?: (asked: Asked) => Asked][] = [
  [messages.signup.success, 'visitor', 'POST /users, a student'],
  [messages.signup.success, 'visitor', 'POST /users, a business'],
  [messages.login.success, 'visitor', 'POST /users/sign_in'],
  [
    errorTable.invalid_credentials.sentence,
    'visitor',
    'POST /users/sign_in',
    (asked) => ({ ...asked, json: { user: { email: 'nobody@example.com', password: 'wrong' } } }),
  ],
  [
    messages.login.enterBoth,
    'visitor',
    'POST /users/sign_in',
    (asked) => ({ ...asked, json: { user: { email: 'somebody@example.com' } } }),
  ],
  [messages.forgot.success, 'visitor', 'POST /users/password'],
  [messages.password.resetSuccess, 'visitor', 'PUT /users/password'],
  [messages.password.updated, 'student', 'PATCH /users, a password'],
  [
    errorTable.wrong_password.sentence,
    'student',
    'PATCH /users, a password',
    (asked) => ({ ...asked, json: { user: { password: 'a new password', current_password: 'not it' } } }),
  ],
  [messages.contact.success, 'visitor', 'POST /contact'],
  [messages.contact.fillRequired, 'visitor', 'POST /contact', (asked) => ({ ...asked, json: {} })],
  [messages.newsletter.success, 'visitor', 'POST /newsletter_subscribe'],
  [
    messages.newsletter.invalid,
    'visitor',
    'POST /newsletter_subscribe',
    (asked) => ({ ...asked, json: { email: 'somebody@example.technology' } }),
  ],
  [messages.internship.created, 'business', 'POST /internship/'],
  [messages.internship.fillCorrectly, 'business', 'POST /internship/', (asked) => ({ ...asked, json: {} })],
  [messages.internship.updated, 'business', 'PUT /internship/:id'],
  [
    errorTable.validation_failed.sentence,
    'business',
    'PUT /internship/:id',
    (asked) => ({ ...asked, json: { title: 'Only that' } }),
  ],
  [messages.internship.archived, 'business', 'PUT /internship/:id, its status'],
  [
    messages.internship.statusUpdated('inactive'),
    'business',
    'PUT /internship/:id, its status',
    (asked) => ({ ...asked, json: { status: 'inactive' } }),
  ],
  [messages.internship.deleted, 'business', 'DELETE /internship/:id'],
  [messages.apply.success, 'student', 'POST /internship_applications'],
  [messages.apply.held, 'pending student', 'POST /internship_applications'],
  [
    messages.applications.statusUpdated,
    'business',
    'POST /internship_applications/:applicationId/update_status',
  ],
  [messages.admin.statusUpdated('approved'), 'admin', 'POST /admin//approve_user'],
  [errorTable.token_missing.sentence, 'visitor', 'GET /profile'],
  [errorTable.token_missing.sentence, 'visitor', 'POST /internship/'],
  [errorTable.session_expired.sentence, 'expired token', 'GET /profile'],
  [errorTable.not_admin.sentence, 'business', 'GET /admin/list_students'],
  [errorTable.not_business.sentence, 'student', 'GET /get_business_internships_count'],
  [errorTable.not_student.sentence, 'admin', 'POST /internship_applications'],
];

describeServer('the sentences of the product', (server) => {
  let world: World;
  beforeAll(async () => {
    world = await World.begin(server());
  });

  test.each(sentences)(
    '"%s" is said to: %s, %s',
    async (sentence, asker, row, changed = (asked) => asked) => {
      const token = await world.token(asker);
      const { path, ...options } = changed(await requests[row]!(world, asker));
      const method = row.split(' ')[0]!;
      const { status, body } = await server().call<{ message: string; error?: string }>(method, path, {
        token,
        ...options,
      });
      expect(body.message).toBe(sentence);
      if (status >= 400) expect(body.error).toBe(sentence);
    },
  );

  test('"Internship restored successfully" and "Internship status updated to available" are said by what it was before', async () => {
    const token = await world.token('business');
    const publish = async (was: 'archived' | 'pending') => {
      const id = await world.internship(world.people.business, was);
      const json = { status: 'available' };
      return (await server().call<{ message: string }>('PUT', `/internship/${id}`, { token, json })).body
        .message;
    };
    expect(await publish('archived')).toBe(messages.internship.restored);
    expect(await publish('pending')).toBe(messages.internship.statusUpdated('available'));
  });
});

import { beforeAll, expect, test } from 'vitest';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { describeServer } from '../support/server';
import { requests, World, type Asked } from './every-route.requests';
import type { Asker } from './every-route.table';

/** Every sentence of screens.md section 8 (and the OpenAPI document) that the server says, who hears it, and to which request. */
const said: [sentence: string, asker: Asker, row: string, changed?: (asked: Asked) => Asked][] = [
  ['Signup successful!', 'visitor', 'POST /users, a student'],
  ['Signup successful!', 'visitor', 'POST /users, a business'],
  ['Logged in successfully.', 'visitor', 'POST /users/sign_in'],
  [
    'Invalid email or password.',
    'visitor',
    'POST /users/sign_in',
    (asked) => ({ ...asked, json: { user: { email: 'nobody@example.com', password: 'wrong' } } }),
  ],
  [
    'Please enter both email and password.',
    'visitor',
    'POST /users/sign_in',
    (asked) => ({ ...asked, json: { user: { email: 'somebody@example.com' } } }),
  ],
  ['Check your email for reset instructions.', 'visitor', 'POST /users/password'],
  ['Your password has been reset successfully!', 'visitor', 'PUT /users/password'],
  ['Password updated successfully!', 'student', 'PATCH /users, a password'],
  [
    'Current password is incorrect.',
    'student',
    'PATCH /users, a password',
    (asked) => ({ ...asked, json: { user: { password: 'a new password', current_password: 'not it' } } }),
  ],
  ['Your message has been sent successfully!', 'visitor', 'POST /contact'],
  ['Please fill all required fields', 'visitor', 'POST /contact', (asked) => ({ ...asked, json: {} })],
  ['You have successfully subscribed to the newsletter!', 'visitor', 'POST /newsletter_subscribe'],
  [
    'Please enter a valid email address',
    'visitor',
    'POST /newsletter_subscribe',
    (asked) => ({ ...asked, json: { email: 'somebody@example.technology' } }),
  ],
  ['Internship created successfully!', 'business', 'POST /internship/'],
  [
    'Please fill all required fields correctly.',
    'business',
    'POST /internship/',
    (asked) => ({ ...asked, json: {} }),
  ],
  ['Internship updated successfully!', 'business', 'PUT /internship/:id'],
  [
    'Please fill all required fields.',
    'business',
    'PUT /internship/:id',
    (asked) => ({ ...asked, json: { title: 'Only that' } }),
  ],
  ['Internship archived successfully', 'business', 'PUT /internship/:id, its status'],
  [
    'Internship status updated to inactive',
    'business',
    'PUT /internship/:id, its status',
    (asked) => ({ ...asked, json: { status: 'inactive' } }),
  ],
  ['Internship deleted successfully', 'business', 'DELETE /internship/:id'],
  ['Application submitted successfully!', 'student', 'POST /internship_applications'],
  [
    'Sent. The business sees it once your registration is approved',
    'pending student',
    'POST /internship_applications',
  ],
  [
    'Application status updated successfully',
    'business',
    'POST /internship_applications/:applicationId/update_status',
  ],
  ['Status updated to approved', 'admin', 'POST /admin//approve_user'],
  ['Authentication token is missing', 'visitor', 'GET /profile'],
  ['Authentication token is missing', 'visitor', 'POST /internship/'],
  ['Your session has expired. Please log in again.', 'expired token', 'GET /profile'],
  ['Authentication token is missing or user is not an admin', 'business', 'GET /admin/list_students'],
  [
    'Authentication token is missing or user is not a business',
    'student',
    'GET /get_business_internships_count',
  ],
  ['Authentication token is missing or user is not a student', 'admin', 'POST /internship_applications'],
];

/** Each text and each sentence that is made of something, as contract/ has them. */
const written = (node: object): string[] =>
  Object.values(node).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? written(value) : [];
  });

describeServer('the sentences of the product', (server) => {
  let world: World;
  beforeAll(async () => {
    world = await World.begin(server());
  });

  test.each(said)('"%s" is said to: %s, %s', async (sentence, asker, row, changed = (asked) => asked) => {
    const token = await world.token(asker);
    const { path, ...options } = changed(await requests[row]!(world, asker));
    const method = row.split(' ')[0]!;
    const { status, body } = await server().call<{ message: string; error?: string }>(method, path, {
      token,
      ...options,
    });
    expect(body.message).toBe(sentence);
    if (status >= 400) expect(body.error).toBe(sentence);
  });

  test('"Internship restored successfully" and "Internship status updated to available" are said by what it was before', async () => {
    const token = await world.token('business');
    const publish = async (was: 'archived' | 'pending') => {
      const id = await world.internship(world.people.business, was);
      const json = { status: 'available' };
      return (await server().call<{ message: string }>('PUT', `/internship/${id}`, { token, json })).body
        .message;
    };
    expect(await publish('archived')).toBe('Internship restored successfully');
    expect(await publish('pending')).toBe('Internship status updated to available');
  });
});

test('each of them is written in contract/', () => {
  const sentences = [...written(messages), ...written(errorTable)];
  const made = [messages.internship.statusUpdated('inactive'), messages.admin.statusUpdated('approved')];
  for (const [sentence] of said) expect([...sentences, ...made]).toContain(sentence);
});

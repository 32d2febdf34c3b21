import { expect, test } from 'vitest';
import { describeServer } from '../support/server';
import { businessFields, businessForm, freshEmail, studentFields } from '../support/server-people';

const MB = 1024 * 1024;

describeServer('signing up from one address', (server) => {
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const signUp = (user: object, address: string) =>
    server().call('POST', '/users', { json: { user }, headers: from(address) });

  test('is slowed down after two hundred, also before a picture was read, and elsewhere it is not', async () => {
    const tries = await Promise.all(Array.from({ length: 200 }, () => signUp({}, '192.0.2.1')));
    expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([422]));
    const refused = await signUp(studentFields(freshEmail('late')), '192.0.2.1');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_tries']);
    expect(refused.headers.get('retry-after')).toBe('10');
    const form = businessForm(businessFields(freshEmail('late')), new Uint8Array(2 * MB));
    const heard = await server().call('POST', '/users', { body: form, headers: from('192.0.2.1') });
    expect([heard.status, heard.body.code]).toEqual([429, 'too_many_tries']);
    expect((await signUp(studentFields(freshEmail('elsewhere')), '192.0.2.2')).status).toBe(201);
    server().clock.advance(10_000);
    expect((await signUp(studentFields(freshEmail('later')), '192.0.2.1')).status).toBe(201);
  });
});

import { expect, test } from 'vitest';
import type { CountAnswer } from '#contract/answers';
import { describePortal, type Person } from '../support/portal';
import { newSubmission } from '../support/submission';

describePortal('the counts of the dashboards', (portal) => {
  const count = async (name: string, person: Person) => {
    const { status, body } = await portal.get<CountAnswer>(`/get_${name}_count`, person);
    expect(status).toBe(200);
    return body.count;
  };

  test('a business counts its own internships in every status, and none that it deleted', async () => {
    const owner = await portal.person('business');
    expect(await count('business_internships', owner)).toBe(0);
    for (const status of ['available', 'inactive', 'pending', 'archived'] as const) {
      await portal.internship(owner, { status });
    }
    await portal.internship(portal.business);
    const deleted = await portal.internship(owner);
    expect(await count('business_internships', owner)).toBe(5);
    await portal.call('DELETE', `/internship/${deleted}`, { token: owner.token });
    expect(await count('business_internships', owner)).toBe(4);
  });

  test('a business counts the applications it may see: no held ones, none of others or of what it deleted', async () => {
    const owner = await portal.person('business');
    const [open, gone, others] = [
      await portal.internship(owner),
      await portal.internship(owner),
      await portal.internship(portal.business),
    ];
    const held = await portal.person('student', 'pending');
    for (const id of [open, gone, others]) {
      await portal.submit(await portal.person('student'), newSubmission(id));
    }
    await portal.submit(held, newSubmission(open));
    expect(await count('business_applications', owner)).toBe(2);
    await portal.post('/admin/approve_user', portal.admin, { id: held.id });
    expect(await count('business_applications', owner), 'released').toBe(3);
    await portal.call('DELETE', `/internship/${gone}`, { token: owner.token });
    expect(await count('business_applications', owner)).toBe(2);
  });

  test('an admin counts everybody who signed up and everything that is there', async () => {
    const names = ['students', 'business', 'internships', 'applications'].map((name) => `platform_${name}`);
    const all = async () => Promise.all(names.map((name) => count(name, portal.admin)));
    const before = await all();
    const owner = await portal.person('business', 'pending');
    await portal.person('business', 'rejected');
    await portal.person('admin');
    const own = await portal.internship(portal.business);
    await portal.internship(owner, { status: 'archived' });
    for (const status of ['approved', 'pending'] as const) {
      await portal.submit(await portal.person('student', status), newSubmission(own));
    }
    await portal.person('student', 'rejected');
    const more = (by: number[]) => before.map((number, index) => number + by[index]!);
    expect(await all()).toEqual(more([3, 2, 2, 2]));
    await portal.call('DELETE', `/internship/${own}`, { token: portal.business.token });
    expect(await all(), 'the applications stay').toEqual(more([3, 2, 1, 2]));
  });
});

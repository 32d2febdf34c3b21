import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore';

/** Work that ends when it is told to. */
function work(started: string[], name: string) {
  let resolve!: (name: string) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<string>((...ends) => ([resolve, reject] = ends));
  const run = () => {
    started.push(name);
    return promise;
  };
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) };
}

test('a gate lets as many in as it says, keeps the order of those that wait, and refuses the rest', async () => {
  const enter = createSemaphore({ atWork: 2, waiting: 2 });
  const started: string[] = [];
  const all = ['a', 'b', 'c', 'd'].map((name) => work(started, name));
  const [a, b, c, d] = all.map(({ run }) => enter(run));
  await expect(enter(() => Promise.resolve('e'))).rejects.toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 2,
  });
  expect(started).toEqual(['a', 'b']);
  all[1]!.fail();
  await expect(b, 'failed work gives its place on as well').rejects.toThrow('b');
  expect(started).toEqual(['a', 'b', 'c']);
  for (const { end } of all) end();
  expect(await Promise.all([a, c, d])).toEqual(['a', 'c', 'd']);
  expect(await enter(() => Promise.resolve('free again'))).toBe('free again');
});

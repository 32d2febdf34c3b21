import { expect, test } from 'vitest';
import { keepAnswer } from './kept-answer';

function counted(slowMs: number, takesMs: number) {
  const clock = { time: 1_000, now: () => clock.time };
  let reads = 0;
  const read = keepAnswer(clock, { slowMs, keptMs: 60_000 }, async () => {
    await Promise.resolve();
    clock.time += takesMs;
    reads += 1;
    if (reads === 3) throw new Error('unreachable');
    return reads;
  });
  return { clock, read };
}

test('a slow answer is kept, read once for all who ask meanwhile, and read anew when it is old', async () => {
  const { clock, read } = counted(250, 300);
  expect(await Promise.all([read(), read()])).toEqual([1, 1]);
  expect(await read()).toBe(1);
  clock.time = 61_000;
  expect(await read()).toBe(2);
});

test('a quick answer is never kept', async () => {
  const { read } = counted(250, 10);
  expect([await read(), await read()]).toEqual([1, 2]);
});

test('a failure and a clock that was set back keep nothing', async () => {
  const { clock, read } = counted(0, 0);
  expect(await read()).toBe(1);
  clock.time = 500;
  expect(await read()).toBe(2);
  clock.time = 70_000;
  await expect(read()).rejects.toThrow('unreachable');
  expect(await read()).toBe(4);
});

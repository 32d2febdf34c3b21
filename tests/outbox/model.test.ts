import { expect, it } from 'vitest';
import { runModel } from './model/run';

const seed = Math.floor(Math.random() * 2 ** 31);

it(`the machine does what the model says of it (npm run test:outbox -- --model-seed ${seed})`, () => {
  expect(runModel(10_000, seed)).toBeGreaterThanOrEqual(10_000);
});

import { expect, it } from 'vitest';
import { possibleStates } from '#outbox/transition';
import { runModel } from './model/run';

const seed = Math.floor(Math.random() * 2 ** 31);

it(`the machine does what the model says of it (npm run test:outbox -- --model-seed ${seed})`, () => {
  const { steps, pairs } = runModel(10_000, seed);
  expect(steps).toBeGreaterThanOrEqual(10_000);
  const possible = Object.entries(possibleStates).flatMap(([type, states]) =>
    states.map((state) => `${type} in ${state}`),
  );
  expect([...pairs.keys()].toSorted()).toEqual(possible.toSorted());
});

import { expect, it } from 'vitest';
import { presetDataPrice } from '#contract/limits';
import { costText, keepPrice, parsePrice, readPrice } from './data-price';
import { memoryStorage } from './session';

it('a price is digits with a point or a comma, up to 1000 toea', () => {
  expect(['1', ' 0,5 ', '0.125', '0', '1000'].map(parsePrice)).toEqual([1, 0.5, 0.125, 0, 1000]);
  for (const typed of ['', '-1', '1e3', '1000.1', '10000', 'K1', '1.', '.5', '0.1234', '1 000']) {
    expect(parsePrice(typed), typed).toBeNull();
  }
});

it('is the preset until another one is kept, also where what is kept was damaged', () => {
  const storage = memoryStorage();
  expect(readPrice(storage)).toBe(presetDataPrice);
  keepPrice(storage, 0.25);
  expect(readPrice(storage)).toBe(0.25);
  storage.setItem('wokabaut.data_price', 'free');
  expect(readPrice(storage)).toBe(presetDataPrice);
});

it('costs are said in toea and, from a kina on, in kina', () => {
  const costs: [number, number][] = [
    [0, 1],
    [5_000_000, 0],
    [10, 1],
    [12_400_000, 1],
    [99_400_000, 1],
    [100_000_000, 1],
    [12_400_000, 27.5],
  ];
  expect(costs.map(([bytes, price]) => costText(bytes, price))).toEqual([
    '0 toea',
    '0 toea',
    'less than 1 toea',
    '12 toea',
    '99 toea',
    'K1.00',
    'K3.41',
  ]);
});

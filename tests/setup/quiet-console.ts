import { afterEach, beforeEach, expect, vi, type MockInstance } from 'vitest';

/** A test that makes the console complain fails, whatever it asserted: warnings are where bugs first show. */
let complaints: string[] = [];
let spies: MockInstance[] = [];

beforeEach(() => {
  complaints = [];
  spies = (['error', 'warn'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      complaints.push(`console.${level}: ${words.map(String).join(' ')}`);
    }),
  );
});

afterEach(() => {
  for (const spy of spies) spy.mockRestore();
  expect(complaints, 'the console stays quiet').toEqual([]);
});

import { screen, within } from '@testing-library/react';
import { lazy } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

// As when its code is still on its way. Test files share their modules, so these are loaded anew before and after.
const code = '../../../src/features/classroom/classroom-screen';
beforeAll(() => {
  vi.resetModules();
  vi.doMock(code, () => ({ ClassroomScreen: lazy(() => new Promise<never>(() => undefined)) }));
});
afterAll(() => {
  vi.doUnmock(code);
  vi.resetModules();
});

test('a logo stands in the place of a screen that takes its time', async () => {
  const { openPage } = await import('../../support/open-page');
  await openPage('/classroom', { answers: {} });
  expect(await screen.findByRole('img', { name: 'Wokabaut' })).toBeTruthy();
  const loading = within(screen.getByRole('main')).getAllByRole('status');
  expect(loading.map(({ textContent }) => textContent)).toContain('Loading...');
});

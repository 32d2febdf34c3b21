import { screen, within } from '@testing-library/react';
import { lazy } from 'react';
import { expect, test, vi } from 'vitest';
import { openPage } from '../../support/open-page';

// As when its code is still on its way.
vi.mock('../../../src/features/classroom/classroom-screen', () => ({
  ClassroomScreen: lazy(() => new Promise<never>(() => undefined)),
}));

test('a logo stands in the place of a screen that takes its time', async () => {
  await openPage('/classroom', { answers: {} });
  expect(await screen.findByRole('img', { name: 'Wokabaut' })).toBeTruthy();
  const loading = within(screen.getByRole('main')).getAllByRole('status');
  expect(loading.map(({ textContent }) => textContent)).toContain('Loading...');
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { businessList } from '../../support/answers';
import { ok, openPage, type Answer } from '../../support/open-page';
import { person } from '../../support/whole-portal';

const BUSINESSES = 'GET admin/list_business';

const shop = person('business', {
  id: 40,
  status: 'pending',
  is_approved: 'no',
  business_number: 'B-77',
  website_url: 'https://kundu.example',
  logo_url: '/api/files/logo/1',
  description: 'Nails and ropes.',
});
const openBusinesses = (path = '/list-all-business', answers: Record<string, Answer> = {}) =>
  openPage(path, { role: 'admin', answers: { [BUSINESSES]: ok(businessList(shop)), ...answers } });

test('links the website, and tells it nothing', async () => {
  await openBusinesses();
  const website = await screen.findByRole('link', { name: /kundu\.example/ });
  expect(website.getAttribute('href')).toBe('https://kundu.example');
  expect(website.getAttribute('rel')).toBe('noopener noreferrer');
});

test('makes no link of what is no web address', async () => {
  const companies = businessList({ ...shop, website_url: 'javascript:alert(1)' });
  await openPage('/list-all-business', { role: 'admin', answers: { [BUSINESSES]: ok(companies) } });
  expect(await screen.findByText('javascript:alert(1)')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull();
});

test('shows a logo and what the business says of itself in its window', async () => {
  await openBusinesses('/list-all-business?view=40');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kundu Hardware' }));
  expect(dialog.getByText('Nails and ropes.')).toBeTruthy();
  expect(dialog.getByAltText('Logo of Kundu Hardware').getAttribute('src')).toBe('/api/files/logo/1');
});

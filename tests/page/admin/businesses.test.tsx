import { screen, within } from '@testing-library/react';
import { messages } from '#contract/messages';
import { expect, test } from 'vitest';
import { expectToast } from '../../support/on-screen';
import { ok, openPage, type Answer } from '../../support/open-page';
import { person } from '../../support/whole-portal';

const BUSINESSES = 'GET admin/list_business';
const UPDATE = 'POST admin/update_user_status';

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
  openPage(path, { role: 'admin', answers: { [BUSINESSES]: ok({ companies: [shop] }), ...answers } });

test('links the website, and tells it nothing', async () => {
  await openBusinesses();
  const website = await screen.findByRole('link', { name: /kundu\.example/ });
  expect(website.getAttribute('href')).toBe('https://kundu.example');
  expect(website.getAttribute('rel')).toBe('noopener noreferrer');
});

test('makes no link of what is no web address', async () => {
  const companies = [{ ...shop, website_url: 'javascript:alert(1)' }];
  await openPage('/list-all-business', { role: 'admin', answers: { [BUSINESSES]: ok({ companies }) } });
  expect(await screen.findByText('javascript:alert(1)')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /alert/ })).toBeNull();
});

test('is searched by the company and by who stands for it', async () => {
  await openBusinesses('/list-all-business?q=kila');
  expect(await screen.findByRole('rowheader', { name: 'Kundu Hardware' })).toBeTruthy();
});

test('approves a business', async () => {
  const { user } = await openBusinesses('/list-all-business', {
    [UPDATE]: ok({ message: '', user: { ...shop, status: 'approved' } }),
  });
  await user.selectOptions(await screen.findByLabelText('Status of Kundu Hardware'), 'Approved');
  await expectToast(messages.admin.statusUpdated.approved);
  expect(screen.getByLabelText<HTMLSelectElement>('Status of Kundu Hardware').value).toBe('approved');
});

test('shows a logo and what the business says of itself in its window', async () => {
  await openBusinesses('/list-all-business?view=40');
  const dialog = within(await screen.findByRole('dialog', { name: 'Kundu Hardware' }));
  expect(dialog.getByText('Nails and ropes.')).toBeTruthy();
  expect(dialog.getByAltText('Logo of Kundu Hardware').getAttribute('src')).toBe('/api/files/logo/1');
});

test('says when one is gone', async () => {
  await openBusinesses('/list-all-business?view=99');
  expect(await screen.findByText(messages.admin.businessMissing)).toBeTruthy();
});

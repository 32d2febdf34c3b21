import { screen, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { refused as refusedOnPages } from '#contract/messages/site';
import { withdrawal } from '#contract/messages/applications';
import { internshipDetails, internshipRow, wholeList } from '../../support/answers';
import { titles } from '../../support/internship-list';
import { heldAnswer, hrefOf, main } from '../../support/on-screen';
import { noSignal, ok, openPage, refused, type Answer } from '../../support/open-page';

const path = '/internship-details/3';
/** Of the facts: the line under the company has no visible labels. */
const factOf = (name: string) => main().getAllByText(name).at(-1)?.nextElementSibling?.textContent;
const open = (given: Partial<InternshipDetails> = {}) =>
  openPage(path, {
    role: 'student',
    answers: { 'GET internship/3': ok({ internship: internshipDetails(given) }) },
  });

/** After what an address may break. */
const breaksAfter = (link: HTMLElement) =>
  [...link.querySelectorAll('.breaks')].map(({ textContent }) => textContent);

test('a link with a dot behind it leads to the internship', async () => {
  const { router } = await openPage(`${path}).`, { answers: { 'GET internship/3': noSignal } });
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
});

test('a link without an id says that it is not whole', async () => {
  await openPage('/internship-details/3x', { answers: {} });
  expect(await main().findByText(refusedOnPages.linkNotWhole)).toBeTruthy();
});

describe('a student', () => {
  test('sees the logo, reads that the program has checked the company, finds the website, and applies', async () => {
    const company = {
      ...internshipDetails().company,
      website_url: 'https://kundu.example',
      logo_url: '/api/files/logo/k.webp',
      description: 'Nails and ropes.\nSince 1998.',
    };
    await open({ company });
    expect(await main().findByRole('heading', { level: 1, name: 'Store assistant' })).toBeTruthy();
    expect(main().getByRole('img', { name: 'Logo of Kundu Hardware' }).getAttribute('src')).toBe(
      '/api/files/logo/k.webp',
    );
    expect(await main().findByText('Help behind the counter.')).toBeTruthy();
    expect(main().getByText(messages.internship.companyChecked)).toBeTruthy();
    expect(main().getByText(/^Nails and ropes\.\s+Since 1998\.$/).className).toContain('whitespace-pre-line');
    expect(main().getAllByRole('listitem')).toHaveLength(2);
    const website = main().getByRole('link', { name: 'kundu.example (opens in a new tab)' });
    expect(website.getAttribute('rel')).toBe('noopener noreferrer');
    expect(breaksAfter(website)).toEqual(['.']);
    const mail = main().getByRole('link', { name: 'ruth@kundu.example' });
    expect(breaksAfter(mail)).toEqual(['@', '.']);
    expect(hrefOf('Apply Now')).toBe('/apply/3');
  });

  test.each([
    [1, 'Answers most people within 1 day'],
    [6, 'Answers most people within 6 days'],
  ])('reads how the business usually answers (%i)', async (answers_within_days, words) => {
    await open({ company: { ...internshipDetails().company, answers_within_days } });
    expect(await main().findByText(words)).toBeTruthy();
  });

  test('who has withdrawn reads when, and what is possible now', async () => {
    await open({ is_applied: 1, withdrawn_at: '2026-11-20T02:00:00.000Z' });
    expect(await main().findByText(withdrawal.doneOn('20 November 2026'))).toBeTruthy();
    expect(main().getByText(withdrawal.once)).toBeTruthy();
    expect(hrefOf(withdrawal.others)).toBe('/all-internships?location=Lae');
    expect(hrefOf('My Applications')).toBe('/my-applications');
    expect(main().queryByText(messages.internship.alreadyApplied)).toBeNull();
    expect(main().queryByRole('link', { name: 'Apply Now' })).toBeNull();
  });

  test('sees what stands for what is missing', async () => {
    const company = { ...internshipDetails().company, company_name: '', email: null };
    await open({ company, category: '', required_skills: [], description: '' });
    expect((await main().findAllByText('Company not available')).length).toBeGreaterThan(0);
    expect(factOf('Category')).toBe(messages.missing.choice);
    expect(factOf('Email')).toBe(messages.missing.value);
    expect(main().getByText('None')).toBeTruthy();
    expect(main().getByRole('img').getAttribute('src')).toBe('/icons/company.svg');
  });

  test('does not read of a company that was rejected after it closed that the program has checked it', async () => {
    const company = { ...internshipDetails().company, status: 'rejected' };
    await open({ company, last_date_to_apply: '2020-01-01', is_applied: 1 });
    expect(await main().findByText('Help behind the counter.')).toBeTruthy();
    expect(main().queryByText(messages.internship.companyChecked)).toBeNull();
  });

  test('unfolds a description of more than eight lines of a phone, and has nothing to press at a shorter one', async () => {
    const more = () => main().queryByText('More')?.closest('details') ?? null;
    const first = await open({ description: Array.from({ length: 8 }, () => 'x'.repeat(40)).join('\n') });
    await main().findByRole('heading', { level: 2, name: 'Description' });
    expect(more()).toBeNull();
    first.close();
    const long = `${'word '.repeat(50)}\n\n${'word '.repeat(20)}`;
    await open({ description: long });
    await waitFor(() => expect(more()?.textContent).toBe('MoreLess: Description'));
    expect(more()!.previousElementSibling!.textContent, 'all of it is there').toBe(long);
  });

  test.each([
    [3, 'More internships of this company (3) ›'],
    [0, null],
  ])('is led to %s other internships of the company', async (other, name) => {
    const company = internshipDetails().company;
    await open({ company: { ...company, other_internships: other } });
    await main().findByRole('heading', { level: 2, name: 'About the company' });
    const link = main().queryByRole('link', { name: /^More internships/ });
    expect(link?.textContent ?? null).toBe(name);
    if (link) expect(link.getAttribute('href')).toBe(`/all-internships?company=${company.id}`);
  });
});

describe('what the list knows already', () => {
  /** On a phone that has seen the list, and now waits for the details as long as it takes. */
  const openListed = async (details: Answer) => {
    const seen = await openPage('/all-internships', {
      role: 'student',
      answers: { 'GET internship/': ok(wholeList([internshipRow()])) },
    });
    await screen.findByText('1 Internship(s) Found');
    await seen.services.savedQueries.settled();
    seen.close();
    return openPage(path, {
      role: 'student',
      storage: seen.storage,
      answers: { 'GET internship/3': details },
    });
  };

  test('is there at once while the details are still on their way, which take its place', async () => {
    const details = heldAnswer();
    await openListed(details.answer);
    expect(await main().findByRole('heading', { level: 1, name: 'Store assistant' })).toBeTruthy();
    expect(factOf('Remuneration (pay)')).toBe('PAID');
    expect(main().getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(main().queryByText(messages.internship.summaryOnly)).toBeNull();
    details.arrive({ internship: internshipDetails() });
    expect(await main().findByText('Help behind the counter.')).toBeTruthy();
    expect(main().queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  test('is all there is, with the description’s beginning, and says so, when there is no signal', async () => {
    await openListed(noSignal);
    expect(await main().findByText(messages.internship.summaryOnly)).toBeTruthy();
    expect(main().getByText(internshipRow().excerpt!)).toBeTruthy();
    expect(factOf('Location')).toBe('Lae');
    expect(main().queryByRole('status', { name: 'Loading' })).toBeNull();
  });

  test('is not shown when the internship is gone', async () => {
    await openListed(refused('internship_not_found'));
    expect(await main().findByText(errorTable.internship_not_found.sentence)).toBeTruthy();
    expect(main().queryByRole('link', { name: 'Apply Now' })).toBeNull();
  });
});

describe('a visitor', () => {
  const row = internshipRow();
  const openAs = (internships: InternshipRow[]) =>
    openPage(path, {
      answers: { 'GET internship/': ok(wholeList(internships)) },
    });

  test('reads what the work is before the facts, where the rest is, and a log-in that leads back', async () => {
    const { calls } = await openAs([row]);
    expect(await main().findByRole('heading', { level: 1, name: 'Store assistant' })).toBeTruthy();
    expect(factOf('Remuneration (pay)')).toBe('PAID');
    const beginning = main().getByText(row.excerpt!);
    const place = beginning.compareDocumentPosition(main().getByText('Remuneration (pay)'));
    expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(main().getByText(messages.internship.logInToRead)).toBeTruthy();
    expect(screen.queryByText(new RegExp(errorTable.token_missing.sentence))).toBeNull();
    expect(main().getAllByText(/5 March 2999/), 'under the company, and in the facts').toHaveLength(2);
    expect(hrefOf('New here? Sign Up')).toBe('/signup?from=%2Finternship-details%2F3');
    expect(hrefOf('Log In')).toBe('/login?from=%2Finternship-details%2F3');
    expect(main().queryByRole('link', { name: 'Apply Now' })).toBeNull();
    expect(calls('GET internship/3')).toEqual([]);
  });

  test('finds three others in that town, the newest first, and none that has closed', async () => {
    const others = [4, 5, 6, 7, 8].map((id) => internshipRow({ id, title: `Job ${id}` }));
    const closed = internshipRow({ id: 9, title: 'Closed', last_date_to_apply: '2020-01-01' });
    const away = internshipRow({ id: 10, title: 'Welder', location: 'Goroka' });
    await openAs([closed, away, row, ...others]);
    expect(await main().findByRole('heading', { name: messages.internship.moreIn('Lae') })).toBeTruthy();
    await waitFor(() => expect(titles()).toEqual([4, 5, 6].map((id) => `VIEW DETAILS: Job ${id}`)));
  });

  test('is told when it is no longer there, or has closed since the list was saved', async () => {
    const gone = await openAs([]);
    expect(await main().findByText(errorTable.internship_not_found.sentence)).toBeTruthy();
    gone.close();
    // Another phone.
    vi.stubGlobal('indexedDB', new IDBFactory());
    await openAs([{ ...row, last_date_to_apply: '2020-01-01' }]);
    expect(await main().findByText(messages.internship.closed)).toBeTruthy();
    expect(hrefOf('Log In'), 'the rest of it is still for who is logged in').toContain('/login');
  });
});

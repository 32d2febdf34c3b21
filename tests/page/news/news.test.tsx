import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { applications } from '#contract/messages/applications';
import { news as text } from '#contract/messages/news';
import type { NewsItem } from '#contract/news';
import type { Role } from '#contract/status';
import { hiredWords, startScreen } from '#contract/messages/progress';
import { formKeyPrefix, memoryStorage, type StringStorage } from '../../../src/services/session';
import { newsQuery, syncNews } from '../../../src/offline/news';
import { logOut } from '../../../src/session/log-out';
import { application } from '../../support/answers';
import { mine } from '../../support/apply-page';
import { expectPath, heldAnswer, hrefOf, main } from '../../support/on-screen';
import { noSignal, ok, openPage, type Answer } from '../../support/open-page';
import { wholePortal } from '../../support/whole-portal';

const GET = 'GET news';
const READ = 'POST news/read';
const kept = `${formKeyPrefix}7.news-read`;

const about = { application_id: 3, title: 'Store assistant', company_name: 'Kundu Hardware' };
const viewed = (id: number): NewsItem => ({
  ...{ id, created_at: '2026-11-20T02:00:00.000Z', kind: 'application_status' },
  ...{ ...about, status: 'viewed' },
});
/** News with these ids. */
const answer = (read_up_to: number, ...ids: number[]) => ok({ news: ids.map(viewed), read_up_to });
const open = (
  path: string,
  more: Record<string, Answer>,
  { role = 'student', storage = memoryStorage() }: { role?: Role; storage?: StringStorage } = {},
) => openPage(path, { role, storage, answers: { ...wholePortal(role), ...more } });
type Page = Awaited<ReturnType<typeof open>>;

const block = async () =>
  within((await main().findByRole('heading', { name: text.title, level: 2 })).closest('section')!);
/** How many of the shown rows are marked, and of how many. */
const marked = (where: Pick<typeof screen, 'queryAllByRole'>) => {
  const rows = where.queryAllByRole('listitem');
  return [rows.filter((row) => within(row).queryByText(text.isNew)).length, rows.length];
};
const count = (place = 'Home') =>
  within(screen.getByRole('navigation', { name: 'Main screens' })).getByRole('link', {
    name: new RegExp(`^${place}`),
  }).textContent;
const sent = (page: Page) => page.calls(READ).map(({ body }) => (body as { up_to: number }).up_to);

/** The sentence of the card on the start screen; of nothing new when there is none. */
const told = async (sentence: string) =>
  (await main().findByText(sentence, { selector: 'h2, p' })).closest('section')!;
const card = (company = 'Kundu Hardware') => told(text.viewed(company));

test('the start screen tells the newest with its one action, and how much more there is; the dock counts all', async () => {
  await open('/home', { [GET]: answer(1, 5, 4, 3, 2, 1) });
  const news = within(await card());
  expect(news.getByText('Store assistant')).toBeTruthy();
  expect(hrefOf('See your application', news)).toBe('/application-detail/3');
  expect(count()).toBe('Home4 new');
  expect(hrefOf(startScreen.unread(3))).toBe('/news');
  expect(hrefOf(text.all)).toBe('/news');
});

test('who is hired reads so before anything newer, with whom to call, until it was opened', async () => {
  const company = { company_name: 'Kundu Hardware', image_url: null, phone: '7100 2201' };
  const hired: NewsItem = { ...viewed(2), status: 'hired' } as NewsItem;
  const page = await open('/home', {
    [GET]: ok({ news: [viewed(3), hired], read_up_to: 0 }),
    [READ]: ok({ read_up_to: 2 }),
    'GET internship_applications/my_applications': mine(application({ id: 3, status: 'hired', company })),
  });
  const news = within(await told(hiredWords.title));
  expect(hrefOf('Call 7100 2201', news)).toBe('tel:+67571002201');
  expect(main().queryByText('Your applications'), 'it is not told twice').toBeNull();
  await page.user.click(news.getByRole('link', { name: hiredWords.whatNext }));
  await expectPath(page, '/application-detail/3');
  await page.router.navigate({ to: '/home' });
  await card();
  expect(main().queryByText(hiredWords.title)).toBeNull();
});

test('what became of an application since its news stands in its row', async () => {
  await open('/home', {
    [GET]: ok({ news: [{ ...viewed(2), status: 'hired' } as NewsItem], read_up_to: 0 }),
    'GET internship_applications/my_applications': mine(application({ id: 3, status: 'viewed' })),
  });
  expect(await main().findByText('Seen')).toBeTruthy();
  expect(await told(startScreen.nothingNew), 'nobody is hired any more').toBeTruthy();
  expect(hrefOf(startScreen.unread(1))).toBe('/news');
});

test('without any the start screen and the dock say nothing of it, and /news says so', async () => {
  const page = await open('/home', { [GET]: answer(0) });
  await main().findByRole('heading', { name: 'Get ready' });
  await waitFor(() => expect(page.calls(GET)).toHaveLength(1));
  expect(await told(startScreen.nothingNew)).toBeTruthy();
  expect(count()).toBe('Home');
  await page.router.navigate({ to: '/news' });
  expect(await main().findByRole('heading', { name: text.none })).toBeTruthy();
  expect(sent(page)).toEqual([]);
});

test('opened, all of it is read and sent; what was new stays marked while it is open', async () => {
  const page = await open('/news', { [GET]: answer(1, 3, 2, 1), [READ]: ok({ read_up_to: 3 }) });
  await waitFor(() => expect(sent(page)).toEqual([3]));
  expect(marked(main())).toEqual([2, 3]);
  expect(count()).toBe('Home');
  await waitFor(() => expect(page.storage.getItem(kept)).toBe(null));
  await page.router.navigate({ to: '/home' });
  await told(startScreen.nothingNew);
});

test('read on a phone that dies before its saved copy is written, it stays read', async () => {
  const storage = memoryStorage();
  const first = await open('/home', { [GET]: answer(0, 2, 1) }, { storage });
  await card();
  await first.services.savedQueries.settled();
  first.close();
  storage.setItem(kept, '2');
  await open('/home', { [GET]: noSignal, [READ]: noSignal }, { storage });
  await told(startScreen.nothingNew);
  expect(count()).toBe('Home');
});

test('an answer that was on its way while it was read makes nothing unread', async () => {
  const page = await open('/home', { [GET]: answer(0, 2, 1), [READ]: ok({ read_up_to: 2 }) });
  await card();
  const late = heldAnswer();
  page.answers[GET] = late.answer;
  const refetched = page.services.queryClient.refetchQueries({ queryKey: newsQuery(page.services).queryKey });
  await page.router.navigate({ to: '/news' });
  // The mark is sent, and forgotten here: only the saved copy knows it.
  await waitFor(() => expect([sent(page), page.storage.getItem(kept)]).toEqual([[2], null]));
  // Where it is shown and not read.
  await page.router.navigate({ to: '/home' });
  late.arrive({ news: [viewed(2), viewed(1)], read_up_to: 0 });
  await refetched;
  await told(startScreen.nothingNew);
  expect(count()).toBe('Home');
});

test('who follows one on the start screen has read it and what is older, not what came since', async () => {
  const page = await open('/home', { [GET]: answer(0, 3, 2), [READ]: noSignal });
  await page.user.click(within(await card()).getByRole('link'));
  await expectPath(page, '/application-detail/3');
  expect(page.storage.getItem(kept)).toBe('3');
  expect(count()).toBe('Home');
});

test('each kind leads to its subject, and one that this version does not know is left out', async () => {
  const at = { created_at: '2026-11-20T02:00:00.000Z' };
  const all: NewsItem[] = [
    { id: 12, ...at, kind: 'application_answer', ...about, status: null, answer: 'not_this_time' },
    { id: 11, ...at, kind: 'application_answer', ...about, status: null, answer: 'taken_back' },
    { id: 10, ...at, kind: 'application_status', ...about, status: 'hired' },
    { id: 9, ...at, kind: 'application_released', ...about },
    { id: 8, ...at, kind: 'answer_unlikely', ...about },
    { id: 7, ...at, kind: 'account_approved' },
    { id: 6, ...at, kind: 'account_rejected' },
    { id: 5, ...at, kind: 'profile_change_decided', is_accepted: false },
    { id: 3, ...at, kind: 'profile_corrected' },
    { id: 2, ...at, kind: 'accounts_joined' },
    {
      ...{ id: 4, ...at, kind: 'saved_closing', internship_id: 8, title: 'Cook' },
      ...{ company_name: 'Kundu Hardware', last_date_to_apply: '2026-11-23' },
    },
  ];
  const later = { id: 13, ...at, kind: 'of_tomorrow' };
  const page = await openPage('/news', {
    role: 'student',
    checkAnswers: false,
    answers: { ...wholePortal('student'), [GET]: ok({ news: [later, ...all], read_up_to: 0 }) },
  });
  const links = (await main().findAllByRole('link')).map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ]);
  const detail = '/application-detail/3';
  const company = about.company_name;
  expect(links).toEqual([
    [applications.answeredBy(company), detail],
    [text.answerTakenBack(company), detail],
    [text.hired(company), detail],
    [text.released(company), detail],
    [text.answerUnlikely(company), detail],
    [text.approved, '/profile'],
    [text.rejected, '/profile'],
    [text.changeRefused, '/profile'],
    [text.profileCorrected, '/profile'],
    [text.accountsJoined, '/my-applications'],
    [text.closing('23 November 2026'), '/internship-details/8'],
  ]);
  // Nor is it unread for ever.
  await waitFor(() => expect(sent(page)).toEqual([13]));
});

test('a business reads its own on the dashboard', async () => {
  const at = { created_at: '2026-11-20T02:00:00.000Z' };
  const all: NewsItem[] = [
    { id: 3, ...at, kind: 'answers_awaited', count: 2 },
    { id: 2, ...at, kind: 'internship_taken_down', internship_id: 3, title: 'Store assistant' },
    { id: 1, ...at, kind: 'account_approved' },
  ];
  await open('/dashboard', { [GET]: ok({ news: all, read_up_to: 0 }) }, { role: 'business' });
  const news = await block();
  expect(hrefOf(text.answersAwaited(2), news)).toBe('/all-internship');
  expect(hrefOf(text.takenDown, news)).toBe('/internship/3');
  expect(hrefOf(text.approved, news)).toBe('/business-profile');
  expect(count('Dashboard')).toBe('Dashboard3 new');
});

test('where data is saved it is fetched with the start screen only', async () => {
  const page = await open('/my-applications', { [GET]: answer(0, 1) });
  page.services.dataSaver.choose(true);
  await syncNews(page.services);
  expect(page.calls(GET)).toEqual([]);
  await page.router.navigate({ to: '/home' });
  await waitFor(() => expect(count()).toBe('Home1 new'));
});

test('a log-out deletes what was read and not sent', async () => {
  const page = await open('/news', { [GET]: answer(0, 1), [READ]: noSignal });
  await waitFor(() => expect(page.storage.getItem(kept)).toBe('1'));
  await logOut(page.services);
  expect(page.storage.getItem(kept)).toBe(null);
});

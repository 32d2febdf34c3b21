import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { OwnApplicationsAnswer } from '#contract/applications';
import { isClosed } from '#contract/dates';
import type { DocumentField } from '#contract/files';
import type { InternshipRow } from '#contract/internships';
import { expectDocuments, fillApplication, storedRecords } from '../support/applying';
import type { Phone } from '../support/browser';
import type { Direction, Link } from '../support/cutting-proxy';
import { noisyPdf, seededRandom, sha256 } from '../support/documents';
import { test, type Portal } from '../support/fixtures';
import { apiAs, demo, fillLogIn, publicInternships, untilReadyForOffline } from '../support/people';
import { logOut, press } from '../support/pointer';

/** Events of one application; sizes in bytes. A share is of the bytes of both documents that have passed since Apply Now. */
interface Round {
  resume: number;
  coverLetter: number;
  /** Whether the browser is killed with the form filled, before Apply Now. */
  diesAsDraft: boolean;
  /** The link when Apply Now is pressed. */
  link: Link;
  /** Bytes after which a connection is reset, from Apply Now on. */
  cuts: { direction: Direction; after: number }[];
  /** The share after which the server is killed, to be started again at once. */
  serverDies: number | null;
  /** Whether the screen has said "saved" before the link opens and the next begins. */
  isSeenAsSaved: boolean;
  /** The interruption, and the share after which it comes. */
  then: {
    after: number;
    happens: 'browser dies' | 'second tab, browser dies' | 'first tab closes' | 'log out and in' | 'reload';
  };
}

/** A life of a phone, the same for the same seed. */
interface Schedule {
  /** Bytes that the link carries in a second. */
  rate: number;
  rounds: Round[];
}

const KB = 1024;

/** Makes the schedule of a seed. */
function scheduleOf(seed: number): Schedule {
  const random = seededRandom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!;
  const round = (): Round => ({
    // One request takes up to 64 KB; more goes up in pieces.
    resume: pick([8, 30, 100, 200, 300]) * KB + upTo(8 * KB),
    coverLetter: pick([4, 20, 90]) * KB + upTo(4 * KB),
    diesAsDraft: random() < 0.15,
    link: pick<Link>(['open', 'open', 'cut', 'stalled']),
    cuts: Array.from({ length: upTo(4) }, () => {
      const direction = pick(['up', 'up', 'down'] as const);
      return { direction, after: upTo(direction === 'up' ? 300 * KB : 8 * KB) };
    }),
    serverDies: random() < 0.35 ? random() : null,
    isSeenAsSaved: random() < 0.8,
    then: {
      after: pick([0, random() / 5, random()]),
      happens: pick([
        'browser dies',
        'browser dies',
        'browser dies',
        'second tab, browser dies',
        'first tab closes',
        'log out and in',
        'reload',
      ]),
    },
  });
  return { rate: pick([200, 400, 1000]) * KB, rounds: random() < 0.3 ? [round(), round()] : [round()] };
}

/** The phone of the demo student, who lives the schedule, and the internships that they apply to. */
interface Life {
  portal: Portal;
  request: APIRequestContext;
  phone: Phone;
  internships: InternshipRow[];
}

/** SHA-256 of the documents that the screen has called saved, by internship. */
type Ledger = Map<number, Record<DocumentField, string>>;

const applyNow = (page: Page) => page.getByRole('button', { name: 'Apply Now' });
const headings = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const saved = /^(Saved on this phone|Sending|Thank You!)$/;

/** Fills the form of an internship, kills the browser if it is to die now, and notes the documents that the screen has called saved. */
async function writeDraft(
  { phone }: Life,
  { id }: InternshipRow,
  round: Round,
  seed: number,
  ledger: Ledger,
): Promise<void> {
  const resume = await noisyPdf(round.resume, seed);
  const coverLetter = await noisyPdf(round.coverLetter, seed + 1);
  await phone.page.goto(`/apply/${id}`);
  await fillApplication(phone.page, { resume, coverLetter });
  ledger.set(id, { resume: sha256(resume.buffer), cover_letter: sha256(coverLetter.buffer) });
  if (!round.diesAsDraft) return;
  await phone.kill();
  await phone.open();
  await phone.page.goto(`/apply/${id}`);
  await expectDocuments(phone.page);
}

/** Logs out with what is unsent kept, and in again. */
async function logOutAndIn(life: Life): Promise<void> {
  const { page } = life.phone;
  const keep = page.getByRole('dialog').getByRole('button', { name: 'Keep it for me' });
  const logInForm = page.getByRole('main').getByRole('button', { name: 'Log In' });
  await logOut(page);
  await expect(keep.or(logInForm)).toBeVisible();
  if (await keep.isVisible()) await press(keep);
  await expect(logInForm).toBeVisible();
  life.portal.link.setLink('open');
  await page.goto('/login');
  await fillLogIn(page, demo.student);
  // A cut that meets the log-in: the person presses again, as the screen says.
  const noSignal = page.getByRole('alert').filter({ hasText: 'please try again when it is back' });
  await expect(async () => {
    if (await noSignal.isVisible()) await press(logInForm);
    await expect(page).not.toHaveURL(/\/login/, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  await untilReadyForOffline(page);
}

async function interrupt(life: Life, { happens }: Round['then']): Promise<void> {
  const { phone } = life;
  const address = phone.page.url();
  if (happens === 'log out and in') return logOutAndIn(life);
  if (happens === 'reload') return void (await phone.page.reload());
  if (happens !== 'browser dies') {
    const tab = await phone.context.newPage();
    await tab.goto('/my-applications');
    if (happens === 'first tab closes') return phone.context.pages()[0]?.close();
  }
  await phone.kill();
  await phone.open();
  await phone.page.goto(address);
}

/** Applies, while the faults of the round come. */
async function apply(life: Life, round: Round): Promise<void> {
  const { link, server } = life.portal;
  const { page } = life.phone;
  const before = link.passed.up;
  const content = round.resume + round.coverLetter;
  let isOver = false;
  const untilPassed = (share: number) =>
    expect
      .poll(() => isOver || link.passed.up - before >= share * content, { intervals: [10], timeout: 90_000 })
      .toBe(true);
  link.setLink(round.link);
  const leaveWhole = round.cuts.map(({ direction, after }) => link.cutAfter(direction, after));
  await press(applyNow(page));
  if (round.isSeenAsSaved) await expect(headings(page, saved)).toBeVisible();
  link.setLink('open');
  const serverIsBack =
    round.serverDies !== null &&
    untilPassed(round.serverDies)
      .then(() => server.kill())
      .then(() => server.restart());
  await untilPassed(round.then.after);
  // Nobody logs in while the server is away.
  if (round.then.happens === 'log out and in') await serverIsBack;
  await interrupt(life, round.then);
  isOver = true;
  await serverIsBack;
  for (const stop of leaveWhole) stop();
}

/** The link is good from now on: the person opens the portal, and presses Apply Now where the screen had not said "saved". */
async function finish(life: Life): Promise<void> {
  const { phone, portal } = life;
  portal.link.setRate(null);
  portal.link.setLink('open');
  await phone.page.goto('/my-applications');
  for (const { state, internship } of await storedRecords(phone.page)) {
    if (state !== 'draft') continue;
    await phone.page.goto(`/apply/${internship.id}`);
    await press(applyNow(phone.page));
    await expect(headings(phone.page, saved)).toBeVisible();
  }
  await expect
    .poll(async () => (await storedRecords(phone.page)).filter(({ state }) => state !== 'sent'), {
      timeout: 90_000,
    })
    .toEqual([]);
}

/** Compares the rows and files of the server with what the screen had called saved. */
async function expectWhole(
  { portal: { server }, request, internships }: Life,
  ledger: Ledger,
): Promise<void> {
  const student = await apiAs(request, server.url, demo.student);
  const answer = await student.get<OwnApplicationsAnswer>('internship_applications/my_applications');
  const chosen = internships.map(({ id }) => id);
  const rows = answer.internship_application.filter(({ internship }) => chosen.includes(internship.id));
  expect(rows.map(({ internship }) => internship.id).sort()).toEqual([...ledger.keys()].sort());
  for (const row of rows) {
    const promised = ledger.get(row.internship.id);
    for (const field of ['resume', 'cover_letter'] as const) {
      const stored = await request.get(server.url + row[field]);
      expect(sha256(await stored.body()), `${field} of ${row.internship.title}`).toBe(promised?.[field]);
    }
  }
}

/** `OUTBOX_SEED=17` plays one schedule, `OUTBOX_SEEDS=200` that many (`npm run test:outbox:browser`). */
const { OUTBOX_SEED, OUTBOX_SEEDS, FULL } = process.env;
const first = Number(OUTBOX_SEED ?? 1);
const count = OUTBOX_SEED ? 1 : Number(OUTBOX_SEEDS ?? (FULL ? 50 : 1));

for (let seed = first; seed < first + count; seed += 1) {
  test(`what the screen has called saved arrives once and whole, whatever is killed or cut (seed ${seed})`, async ({
    portal,
    request,
  }) => {
    const schedule = scheduleOf(seed);
    await test.info().attach('schedule', { body: JSON.stringify(schedule), contentType: 'application/json' });
    const { url } = portal.server;
    const student = await apiAs(request, url, demo.student);
    const mine = await student.get<OwnApplicationsAnswer>('internship_applications/my_applications');
    const applied = mine.internship_application.map(({ internship }) => internship.id);
    const internships = (await publicInternships(request, url)).filter(
      ({ id, last_date_to_apply: last }) => !applied.includes(id) && !isClosed(last, Date.now()),
    );
    const life = { portal, request, internships, phone: await portal.openStudentPhone() };
    const ledger: Ledger = new Map();
    for (const [index, round] of schedule.rounds.entries()) {
      await writeDraft(life, internships[index]!, round, seed * 10 + index * 2, ledger);
      portal.link.setRate(schedule.rate);
      await apply(life, round);
      portal.link.setRate(null);
    }
    await finish(life);
    await expectWhole(life, ledger);
  });
}

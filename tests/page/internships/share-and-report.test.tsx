import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { longDate } from '#contract/dates';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { report as text, share } from '#contract/messages/internships';
import { internshipDetails, internshipRow, wholeList } from '../../support/answers';
import { type Page, expectToast, fill, main, press } from '../../support/on-screen';
import { type Answer, ok, openPage } from '../../support/open-page';

const address = () => `${window.location.origin}/internship-details/3`;
const openVisitor = (changed: Partial<InternshipRow> = {}, search = '') =>
  openPage(`/internship-details/3${search}`, {
    answers: { 'GET internship/': ok(wholeList([{ ...internshipRow(), ...changed }])) },
  });
const button = () => main().findByRole('button', { name: 'Share' });
const dialog = async () => within(await screen.findByRole('dialog', { name: share.title }));
const sheet = (answer: () => Promise<void>) => {
  const shared = vi.fn<(data: ShareData) => Promise<void>>(answer);
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true });
  return shared;
};
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(document, 'execCommand');
});
/** The dialog would be drawn by now. */
const expectNoDialog = async () => {
  await act(async () => undefined);
  expect(screen.queryByRole('dialog')).toBeNull();
};
/** What the clipboard gets; null when the browser refuses it. */
const clipboard = (isAllowed: boolean) => {
  const copied: string[] = [];
  const writeText = (text: string) => {
    if (!isAllowed) return Promise.reject(new DOMException('denied', 'NotAllowedError'));
    copied.push(text);
    return Promise.resolve();
  };
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as Clipboard);
  return copied;
};

describe('the Share button', () => {
  test("opens the phone's own sheet with a sentence and the clean address", async () => {
    const shared = sheet(() => Promise.resolve());
    const { user } = await openVisitor({}, '?from=%2Flogin&token=secret');
    await user.click(await button());
    expect(shared.mock.calls).toEqual([
      [
        {
          title: 'Store assistant',
          text: expect.stringMatching(
            /^Internship: Store assistant at Kundu Hardware, Lae\. Apply by /,
          ) as string,
          url: address(),
        },
      ],
    ]);
    await expectNoDialog();
  });

  test('says nothing when the person chose no app, and has a dialog when the sheet is refused', async () => {
    const shared = sheet(() => Promise.reject(new DOMException('no app', 'AbortError')));
    const { user } = await openVisitor();
    await user.click(await button());
    expect(shared).toHaveBeenCalledOnce();
    await expectNoDialog();
    shared.mockRejectedValue(new DOMException('not here', 'NotAllowedError'));
    await user.click(await button());
    expect(await dialog()).toBeTruthy();
  });

  test('without a sheet there are WhatsApp, Facebook, the link and its QR code', async () => {
    const { user } = await openVisitor({
      title: 'Cook & "Baker"',
      company: { id: 1, company_name: '', logo_url: null },
    });
    const copied = clipboard(true);
    await user.click(await button());
    const { getByRole, findByRole, findByText } = await dialog();
    const target = (name: RegExp) => new URL(getByRole('link', { name }).getAttribute('href')!);
    const message = target(/^WhatsApp/).searchParams.get('text');
    expect(message).toMatch(/^Internship: Cook & "Baker" at Company not available, Lae\. .* http/);
    expect(message).toContain(` ${address()}`);
    expect(target(/^Facebook/).searchParams.get('u')).toBe(address());
    expect(getByRole('link', { name: /^WhatsApp/ }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(await findByRole('img', { name: share.qrCode })).toBeTruthy();
    await user.click(getByRole('button', { name: 'Copy Link' }));
    expect(await findByText(share.copied)).toBeTruthy();
    expect(copied).toEqual([address()]);
  });

  test('where the browser lets nothing be copied, the link is selected and it says how', async () => {
    const execCommand = vi.fn(() => false);
    Object.defineProperty(document, 'execCommand', { value: execCommand, configurable: true });
    const { user } = await openVisitor();
    clipboard(false);
    await user.click(await button());
    const { getByRole, findByText } = await dialog();
    await user.click(getByRole('button', { name: 'Copy Link' }));
    expect(await findByText(share.copyByHand)).toBeTruthy();
    const field = getByRole<HTMLInputElement>('textbox', { name: 'Link' });
    expect(document.activeElement).toBe(field);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, address().length]);
    execCommand.mockReturnValue(true);
    await user.click(getByRole('button', { name: 'Copy Link' }));
    expect(await findByText(share.copied)).toBeTruthy();
  });

  test('is there for a student, and for a business on its own internship', async () => {
    const answers = { 'GET internship/3': ok({ internship: internshipDetails() }) };
    const student = await openPage('/internship-details/3', { role: 'student', answers });
    expect(await button()).toBeTruthy();
    student.close();
    await openPage('/internship/3', { role: 'business', answers });
    expect(await button()).toBeTruthy();
  });

  test('is not there for what a visitor would not find', async () => {
    const { company } = internshipDetails();
    const hidden: Partial<InternshipDetails>[] = [
      { status: 'archived' },
      { last_date_to_apply: '2020-01-01' },
      { company: { ...company, status: 'pending' } },
    ];
    for (const given of hidden) {
      const answers = { 'GET internship/3': ok({ internship: internshipDetails(given) }) };
      const { close } = await openPage('/internship/3', { role: 'business', answers });
      expect(await main().findByRole('heading', { level: 1, name: 'Store assistant' })).toBeTruthy();
      expect(main().queryByRole('button', { name: 'Share' })).toBeNull();
      close();
    }
  });
});

describe('a report', () => {
  const PUT = 'PUT internship/3/report';
  const open = (more: Record<string, Answer> = {}) =>
    openPage('/internship-details/3', {
      role: 'student',
      answers: { 'GET internship/3': ok({ internship: internshipDetails() }), ...more },
    });
  const dialog = () => within(screen.getByRole('dialog', { name: 'Report this internship' }));
  const openDialog = async (page: Page) => press(page, 'Report this internship');

  test('a report has a reason and a sentence, and thanks who sent it', async () => {
    const page = await open({ [PUT]: ok({ message: text.sent }) });
    await openDialog(page);
    await press(page, 'Send report', dialog());
    expect(await dialog().findByText(text.reasonRequired)).toBeTruthy();
    expect(page.calls(PUT)).toEqual([]);
    await fill(
      page,
      { 'What is wrong\\?': 'money', 'What happened \\(optional\\)': 'They ask for 50 kina.' },
      dialog(),
    );
    await press(page, 'Send report', dialog());
    await expectToast(text.sent);
    expect(page.calls(PUT).map(({ body }) => body)).toEqual([
      { reason: 'money', note: 'They ask for 50 kina.' },
    ]);
    expect(screen.queryByRole('dialog', { name: 'Report this internship' })).toBeNull();
    expect(await main().findByText(text.reportedOn(longDate(new Date().toISOString())))).toBeTruthy();
    expect(main().queryByRole('button', { name: 'Report this internship' })).toBeNull();
    expect(main().getByRole('button', { name: text.change })).toBeTruthy();
  });

  test.each([
    ['on which day', { reported_at: '2026-11-20T02:00:00.000Z' }, text.reportedOn('20 November 2026')],
    ['so much that an older copy knows', {}, text.reported],
  ])('who opens it again reads that it is reported, and %s', async (_, known, sentence) => {
    const internship = internshipDetails({ is_reported: true, ...known });
    const page = await open({ 'GET internship/3': ok({ internship }) });
    expect(await main().findByText(sentence)).toBeTruthy();
    await press(page, text.change);
    expect(dialog().getByText(/Store assistant/)).toBeTruthy();
  });

  test('who is no student reports nothing', async () => {
    await openPage('/internship-details/3', {
      role: 'admin',
      answers: { 'GET internship/3': ok({ internship: internshipDetails() }) },
    });
    await main().findByRole('heading', { level: 2, name: 'Description' });
    expect(main().queryByRole('button', { name: 'Report this internship' })).toBeNull();
  });
});

import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { share } from '#contract/messages/internships';
import { internshipDetails, internshipRow, wholeList } from '../../support/answers';
import { main } from '../../support/on-screen';
import { ok, openPage } from '../../support/open-page';

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

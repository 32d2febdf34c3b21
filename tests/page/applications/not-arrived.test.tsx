import { screen, waitFor, within } from '@testing-library/react';
import { set } from 'idb-keyval';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { environment } from '#outbox/environment';
import { StorageUnavailable } from '#outbox/errors';
import { connect } from '#outbox/store/connection';
import { memoryStorage } from '../../../src/services/session';
import { application } from '../../support/answers';
import { addGrade, applyNow, document_, fillIn, mine, openApply, press } from '../../support/apply-page';
import { openPage } from '../../support/open-page';
import { startPhone } from '../../support/phone';

const { saved, lead, errors, removed, wifiOnly, states } = messages.outbox;
let server: ReturnType<typeof startPhone>;
beforeEach(() => {
  server = startPhone();
});
const onPhone = () => screen.findByRole('region', { name: 'On this phone' });
const focused = () => document.activeElement;

describe('the focus', () => {
  test('goes from "Send now" to the status, and that line goes on to say that it was submitted', async () => {
    const { user } = await applyNow(server, 'lost_before');
    const title = await screen.findByRole('heading', { name: saved });
    await waitFor(() => expect(focused(), 'where a new screen begins').toBe(title));
    const line = (await screen.findByText(/tries again by itself/)).closest('[role=status]');
    const sendNow = screen.getByRole('button', { name: 'Send now' });
    server.outcome = () => 'delivered';
    await user.click(sendNow);
    expect(await screen.findByRole('heading', { name: 'Thank You!' })).toBeTruthy();
    expect(screen.getByText(/was submitted\. You can find it under/).closest('[role=status]')).toBe(line);
    expect(focused()).toBe(line);
  });

  test('goes on at the heading of the screen after a draft was deleted', async () => {
    const { user, router } = await openApply();
    await addGrade(user, 8, 'Koki');
    await screen.findByText(saved);
    await router.navigate({ to: '/my-applications' });
    await user.click(await screen.findByRole('button', { name: /^Delete/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('No applications yet');
    expect(focused()).toBe(screen.getByRole('heading', { name: 'My Applications' }));
  });

  test('goes from "Try again" to the line that then says "Saved on this phone"', async () => {
    const { user, services } = await openApply();
    const grade = await screen.findByLabelText('Grade 8');
    const save = vi.spyOn(await services.outbox.load(), 'saveDraft');
    save.mockRejectedValueOnce(new StorageUnavailable('a hiccup'));
    await user.click(grade);
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(focused()?.contains(await screen.findByText(saved))).toBe(true);
    expect(focused()).not.toBe(document.body);
  });

  test('stays in the field of a document that is removed', async () => {
    const { user } = await openApply();
    const resume = await screen.findByLabelText(/^Resume/);
    await user.upload(resume, document_('resume', 'maria.pdf'));
    await user.click(await screen.findByRole('button', { name: 'Remove Resume' }));
    expect(focused()).toBe(resume);
    await waitFor(() => expect(screen.queryByText(/maria\.pdf/)).toBeNull());
    expect(focused()).toBe(resume);
  });
});

test('an application that is sent while My Applications is open is said to have arrived', async () => {
  const { user, router } = await applyNow(server, 'lost_before');
  await screen.findByRole('heading', { name: saved });
  await router.navigate({ to: '/my-applications' });
  const waiting = within(await onPhone());
  server.outcome = () => 'delivered';
  await user.click(waiting.getByRole('button', { name: 'Send now' }));
  const toasts = within(await screen.findByRole('region', { name: 'Messages' }));
  expect(await toasts.findByText(new RegExp(`: ${lead.sent}$`))).toBeTruthy();
});

describe('an application that has not arrived', () => {
  test('is deleted with the warning that it may have, and afterwards it is told which one the business has', async () => {
    server.outcome = () =>
      server.asked.at(-1)!.endsWith('/internship_applications') ? 'answer_lost' : 'lost_before';
    const { user, router, services } = await openApply();
    await fillIn(user);
    await services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
    await press(user, 'Apply Now');
    await screen.findByText(errors.no_answer, { exact: false });
    await router.navigate({ to: '/my-applications' });
    const waiting = within(await onPhone());
    expect(waiting.getByText(messages.outbox.clearing)).toBeTruthy();
    await user.click(waiting.getByRole('button', { name: /^Delete/ }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText(removed.warning)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const deleted = within(await screen.findByRole('region', { name: 'Deleted on this phone' }));
    expect(deleted.getByText(removed.asking)).toBeTruthy();

    server.outcome = () => 'delivered';
    await (await services.outbox.load()).linkImproved();
    expect(await deleted.findByText(removed.arrived)).toBeTruthy();
    expect(deleted.getByText('Lae Secondary')).toBeTruthy();
    expect(deleted.getByText(/^maria\.pdf, /)).toBeTruthy();
    await press(user, 'I understand');
    expect(await screen.findByText('No applications yet')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(removed.arrived)).toBeNull());
  });

  test('since the portal had lost it is sent again, which is told, and stands beside it', async () => {
    const { router, services } = await applyNow(server, 'delivered', {
      'GET internship_applications/my_applications': mine(application()),
    });
    await screen.findByRole('heading', { name: 'Thank You!' });
    server.rows.length = 0;
    server.receipts.clear();
    await (await services.outbox.load()).compareWithServer(7, []);
    expect(await screen.findByText(lead.sentAgain)).toBeTruthy();
    expect(server.rows).toHaveLength(1);

    await router.navigate({ to: '/my-applications' });
    const card = (await screen.findByRole('link', { name: /View Application/ })).closest('li')!;
    expect(await within(card).findByText(lead.sentAgain)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'On this phone' })).toBeNull();
  });
});

describe('the start screen', () => {
  const finish = messages.outbox.finish('Store assistant');
  const openHome = (storage: ReturnType<typeof memoryStorage>) =>
    openPage('/home', {
      role: 'student',
      storage,
      answers: { 'GET internship_applications/my_applications': mine() },
    });

  test('mentions a whole draft that was never applied, to its student', async () => {
    const storage = memoryStorage();
    const { user, close } = await openApply({}, storage);
    await addGrade(user, 8, 'Koki');
    await screen.findByText(saved);
    close();
    const half = await openHome(storage);
    await waitFor(() => expect(half.services.outbox.records()).toHaveLength(1));
    expect(screen.queryByRole('link', { name: finish })).toBeNull();
    half.close();

    const again = await openApply({}, storage);
    await screen.findByText('Koki', { exact: false });
    await fillIn(again.user);
    again.close();
    await openHome(storage);
    expect((await screen.findByRole('link', { name: finish })).getAttribute('href')).toBe('/apply/3');
  });

  test('says of which application the phone has lost a part, as it is said beside it, with a way on', async () => {
    const storage = memoryStorage();
    const { services, close } = await applyNow(server, 'lost_before', {}, storage);
    await screen.findByRole('heading', { name: saved });
    const [record] = services.outbox.records() ?? [];
    close();
    const half = { ...record, files: { ...record!.files, resume: null } };
    await set(`record/${record!.id}`, half, connect(environment()));

    const { router } = await openHome(storage);
    const link = await screen.findByRole('link', { name: finish });
    expect(screen.getByText(errors.half_written)).toBeTruthy();
    await router.navigate({ to: '/my-applications' });
    const list = within(await onPhone());
    expect(list.getByText(errors.half_written)).toBeTruthy();
    expect(list.getByRole('link', { name: /^Correct/ }).getAttribute('href')).toBe(link.getAttribute('href'));
  });
});

test('that the browser has deleted unsent work is said, until it was read', async () => {
  const storage = memoryStorage();
  storage.setItem('wokabaut.outbox', 'the mark of a database that is gone');
  const { user, close } = await openPage('/about', { role: 'student', answers: {}, storage });
  const notice = (await screen.findByText(messages.outbox.lost)).closest('[role=alert]');
  expect(notice).toBeTruthy();
  await press(user, 'I understand');
  expect(screen.queryByText(messages.outbox.lost)).toBeNull();
  close();
  const { services } = await openPage('/about', { role: 'student', answers: {}, storage });
  expect(await (await services.outbox.load()).lostWork()).toBe(false);
});

describe('the choice to wait for Wi-Fi', () => {
  afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));
  const apply = async (type?: string) => {
    if (type) Object.defineProperty(navigator, 'connection', { value: { type }, configurable: true });
    const page = await applyNow(server, 'lost_before');
    await screen.findByRole('heading', { name: saved });
    return page;
  };
  const choice = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: wifiOnly });

  test('is carried out and told, and it can be sent all the same', async () => {
    const { user } = await apply('cellular');
    expect(choice()!.checked).toBe(false);
    await user.click(choice()!);
    expect(choice()!.checked, 'before the slow disk of a phone has stored it').toBe(true);
    expect(await screen.findByText(lead.waitingForWifi)).toBeTruthy();
    expect(choice()!.checked).toBe(true);
    expect(server.rows).toEqual([]);
    server.outcome = () => 'delivered';
    await press(user, 'Send now');
    expect(await screen.findByText(states.sent)).toBeTruthy();
  });

  test('that could not be stored is not ticked, and says so', async () => {
    const { user, services } = await apply('cellular');
    const broken = new StorageUnavailable('broken');
    vi.spyOn(await services.outbox.load(), 'setWifiOnly').mockRejectedValue(broken);
    await user.click(choice()!);
    expect(await screen.findByText(messages.outbox.storageUnavailable)).toBeTruthy();
    expect(choice()!.checked).toBe(false);
  });

  test('is not offered by a browser that does not know the kind of link', async () => {
    await apply();
    expect(choice()).toBeNull();
  });
});

import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import {
  logos,
  logoUrl,
  openClassroom,
  portal,
  saveAll,
  startClassroomPhone,
  worker,
} from '../../support/classroom';
import { noSignal } from '../../support/open-page';
import { memoryStorage } from '../../../src/services/session';

beforeEach(startClassroomPhone);

describe('a phone on which the portal itself is not saved', () => {
  test('is told so and nothing else, and fetches no pictures that nobody would keep', async () => {
    const storage = memoryStorage();
    const before = await openClassroom(portal, storage);
    await before.user.click(await screen.findByRole('button', { name: saveAll }));
    await screen.findByText(messages.classroom.saved);
    before.close();
    logos.length = 0;
    Reflect.deleteProperty(navigator, 'serviceWorker');
    const page = await openClassroom(portal, storage);
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(await screen.findByText(messages.classroom.noWorker)).toBeTruthy();
    expect(screen.queryByText(messages.classroom.saved)).toBeNull();
    expect(screen.queryByText('Last full save:')).toBeNull();
    expect(logos).toEqual([]);
  });

  test('is never called saved while a screen is missing, and goes on', async () => {
    worker.savesParts = false;
    const page = await openClassroom();
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeTruthy();
    expect(screen.queryByText(messages.classroom.saved)).toBeNull();
    worker.savesParts = true;
    await page.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
  });

  test('waits for a worker that was not even registered yet', async () => {
    worker.controller = null;
    const page = await openClassroom();
    await page.user.click(await screen.findByRole('button', { name: saveAll }));
    expect(page.calls('GET internship/5')).toEqual([]);
    worker.controller = {};
    worker.dispatchEvent(new Event('controllerchange'));
    expect(await screen.findByText(messages.classroom.saved)).toBeTruthy();
    expect(logos).toEqual([logoUrl]);
  });
});

test('a signal that goes before anything is known is told without numbers', async () => {
  const page = await openClassroom({ ...portal, 'GET internship/': noSignal });
  await page.user.click(await screen.findByRole('button', { name: saveAll }));
  expect(await screen.findByText(messages.classroom.cutOffEarly)).toBeTruthy();
});

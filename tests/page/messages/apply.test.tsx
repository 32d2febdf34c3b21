import { screen } from '@testing-library/react';
import { messages } from '#contract/messages';
import { vi } from 'vitest';
import { errorTable } from '#contract/errors';
import type { Grade } from '#contract/status';
import { pdf } from '../../outbox/samples';
import { startPhone } from '../../support/phone';
import { fillIn, main, openAs, press, shows } from './shows';

const open = () => openAs('student', '/apply/3');
const applyNow = async () => press(await open(), 'Apply Now');

/** A grade is ticked, and its school's name left blank. */
async function leaveBlank(grade: Grade) {
  const page = await open();
  await page.user.click(await main().findByRole('checkbox', { name: `Grade ${grade}` }));
  await press(page, 'Apply Now');
}

async function addGrade(grade: Grade) {
  const page = await open();
  await page.user.click(await main().findByRole('checkbox', { name: `Grade ${grade}` }));
  await fillIn(page, { [`School name for Grade ${grade}`]: 'Lae Secondary' });
  await press(page, `Add Grade ${grade}`);
  return page;
}

/** A whole application. */
async function applyWith(grade: Grade) {
  const page = await addGrade(grade);
  for (const [label, name] of [
    [/^Resume/, 'maria.pdf'],
    [/^Cover Letter/, 'letter.pdf'],
  ] as const) {
    await page.user.upload(
      main().getByLabelText(label),
      new File([pdf(name)], name, { type: 'application/pdf' }),
    );
    await main().findByText(name);
  }
  return page;
}

/** The portal finds the same grade twice: a phone does not let that be written, so only an answer can say it. */
async function refusedTwice(grade: Grade) {
  const { status, sentence } = errorTable.validation_failed;
  const errors = { level_achieved: [`Grade ${grade} has already been added.`] };
  const portal = await startPhone();
  portal.receive = () =>
    Promise.resolve(
      Response.json({ code: 'validation_failed', error: sentence, message: sentence, errors }, { status }),
    );
  const page = await applyWith(grade);
  await page.services.outbox.sessionStarted({ token: 'token-of-student', userId: 7 });
  await press(page, 'Apply Now');
  await screen.findByRole('heading', { name: messages.outbox.states.needs_attention });
  await page.user.click(main().getByRole('link', { name: /^Edit/ }));
}

shows('Apply', {
  [messages.apply.invalid]: applyNow,
  [messages.apply.noGrade]: applyNow,
  [messages.apply.noFiles]: applyNow,
  [messages.apply.blankSchool(12)]: () => leaveBlank(12),
  [messages.apply.gradeAdded(12)]: () => addGrade(12),
  [messages.apply.duplicateGrade(12)]: () => refusedTwice(12),
  [messages.apply.failed]: async () => {
    const page = await applyWith(10);
    // What no part of the phone has foreseen.
    const outbox = await page.services.outbox.load();
    vi.spyOn(outbox, 'queue').mockRejectedValue(new Error('unforeseen'));
    await press(page, 'Apply Now');
  },
});

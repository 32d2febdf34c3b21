import type { Locator, Page } from '@playwright/test';
import { expectSent } from '../support/applying';
import { letterDocx, resumePdf, sha256, type TestDocument } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { opensTabs, sizes } from '../support/pointer';
import { Keyboard } from '../support/keyboard';
import { demo, openInternship, password, receivedFrom } from '../support/people';

/** What a business fills the internship form with. */
const storeAssistant = {
  title: 'Store Room Assistant',
  category: 'Retail & Sales',
  location: 'Lae',
  pay: 'Paid',
  duration: '10',
  lastDate: 'In 4 weeks',
  skills: 'Counting, Lifting with care, Tok Pisin',
  description: 'You count what comes in and what goes out, and learn to order in time.',
};

/** Opens the file chooser with Space, and chooses a document. */
async function chooseFile(page: Page, keys: Keyboard, field: Locator, document: TestDocument): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.use(field, 'Space')]);
  await chooser.setFiles(document);
}

for (const { where, viewport, tag } of sizes) {
  test(
    `a student ${where} finds an internship and applies by keyboard`,
    { tag },
    async ({ portal, request }) => {
      const internship = await openInternship(request, portal.server.url);
      const [resume, letter] = [await resumePdf(), await letterDocx()];
      const { page, context } = await portal.openStudentPhone(viewport);
      const keys = new Keyboard(page);
      await page.goto('/home');
      // The screen as last seen is replaced, with what has the focus.
      await expect(page.locator('#root[data-live]')).toBeAttached();

      await keys.use(page.getByText('By category or location'));
      const category = page.getByRole('combobox', { name: 'Category' });
      await keys.goTo(category);
      await page.keyboard.type(internship.category.slice(0, 5).toLowerCase());
      // Without a list yet, Enter would search for the typed text.
      await expect(page.getByRole('option', { name: internship.category })).toBeVisible();
      await keys.press('ArrowDown');
      await keys.press('Enter');
      await expect(category).toHaveValue(internship.category);
      await keys.use(page.getByRole('button', { name: 'Find Internship' }));
      await expect(page.getByText(/Internship\(s\) Found/)).toBeVisible();
      const opened = opensTabs(page) ? context.waitForEvent('page') : page;
      await keys.use(page.getByRole('link', { name: `VIEW DETAILS: ${internship.title}` }));

      const tab = await opened;
      const there = new Keyboard(tab);
      await expect(tab.getByRole('heading', { name: internship.title })).toBeVisible();
      await there.use(tab.getByRole('link', { name: 'Apply Now' }));
      const anew = tab.getByRole('button', { name: 'Fill in a new one' });
      const tick = tab.getByRole('checkbox', { name: 'Grade 12' });
      await anew.or(tick).first().waitFor();
      if (await anew.isVisible()) await there.use(anew);
      await there.use(tick, 'Space');
      await there.fill(tab.getByLabel('School name for Grade 12'), 'Hohola Ridge Secondary School');
      await there.press('Enter');
      await expect(tab.getByText('Grade 12 already added')).toBeVisible();
      await expect(tab.getByRole('button', { name: 'Remove Grade 12' })).toBeFocused();
      await chooseFile(tab, there, tab.getByRole('button', { name: /^Resume / }), resume);
      await expect(tab.getByRole('button', { name: 'Remove Resume' })).toBeVisible();
      await there.use(tab.locator('#document-cover_letter > summary'));
      await chooseFile(tab, there, tab.getByRole('button', { name: /^Cover Letter / }), letter);
      await expect(tab.getByRole('button', { name: 'Remove Cover Letter' })).toBeVisible();
      await there.use(tab.getByRole('button', { name: 'Apply Now' }));
      await expectSent(tab);

      await there.use(tab.getByRole('link', { name: 'My Applications' }).first());
      const card = tab
        .getByRole('listitem')
        .filter({ has: tab.getByRole('heading', { name: internship.title }) });
      await expect(card.getByRole('listitem').filter({ hasText: /^Sent/ })).toHaveAttribute(
        'data-state',
        'done',
      );
      await there.goTo(card.getByRole('link', { name: /^View Application/ }));
      const [application] = await receivedFrom(request, portal.server.url, internship.id, demo.student);
      const answer = await request.get(`${portal.server.url}${application?.resume}`);
      expect(sha256(await answer.body())).toBe(sha256(resume.buffer));
    },
  );
}

test(
  'a business on a desktop logs in, creates an internship and hires by keyboard',
  { tag: '@full' },
  async ({ portal }) => {
    const { page } = await portal.openPhone({ width: 1280, height: 800 });
    const keys = new Keyboard(page);
    const main = page.getByRole('main');
    await page.goto('/login');
    await keys.fill(main.getByLabel('Email'), demo.business);
    await keys.fill(main.getByRole('textbox', { name: 'Password' }), password);
    await keys.press('Enter');
    await expect(page).not.toHaveURL(/\/login/);

    await keys.use(main.getByRole('link', { name: 'Create Internship' }));
    const form = main.getByRole('form', { name: 'Create Internship' });
    const text = (name: string) => form.getByRole('textbox', { name, exact: true });
    const choice = (name: string) => form.getByRole('combobox', { name, exact: true });
    const create = form.getByRole('button', { name: 'Create Internship' });
    await keys.use(create);
    // The first missing field gets the focus.
    await expect(text('Role Title')).toBeFocused();
    await keys.fill(text('Role Title'), storeAssistant.title);
    await keys.choose(choice('Category'), storeAssistant.category);
    await keys.choose(choice('Location'), storeAssistant.location);
    await keys.use(form.getByRole('radio', { name: storeAssistant.pay, exact: true }), 'Space');
    await keys.fill(form.getByRole('textbox', { name: 'Duration' }), storeAssistant.duration);
    await keys.use(form.getByRole('button', { name: storeAssistant.lastDate }));
    await expect(text('Year')).not.toHaveValue('');
    await keys.fill(text('Required Skills'), storeAssistant.skills);
    await keys.fill(text('Description'), storeAssistant.description);
    await keys.use(create);
    await expect(main.getByText(`Internship created successfully! ${storeAssistant.title}`)).toBeVisible();

    await keys.use(main.getByRole('link', { name: 'List All Internship' }));
    await keys.use(main.getByRole('link', { name: /^Applications \d+ (\d+ new )?for IT Help Desk Intern$/ }));
    const applicant = page.getByRole('button', { name: 'Grace Temu', exact: true });
    await keys.use(applicant);
    await expect(applicant).toHaveAttribute('aria-expanded', 'true');
    const card = main.getByRole('region', { name: 'Grace Temu' });
    const status = card.getByRole('combobox', { name: 'Status' });
    await expect(status).toHaveValue('viewed');

    const question = page.getByRole('dialog', { name: 'Hire Grace Temu?' });
    await keys.goTo(status);
    await keys.press('h');
    await expect(question).toBeVisible();
    await keys.press('Escape');
    await expect(question).toBeHidden();
    await expect(status).toBeFocused();
    await expect(status).toHaveValue('viewed');
    await keys.press('h');
    await keys.use(question.getByRole('button', { name: 'Hire' }));
    await expect(question).toBeHidden();
    await expect(status).toHaveValue('hired');
    await expect(status).toBeFocused();
  },
);

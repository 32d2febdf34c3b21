import type { OwnInternshipsAnswer } from '#contract/internships';
import { letterDocx, resumePdf, sha256 } from '../../support/documents';
import { download, downloadTable } from '../../support/downloads';
import { expect, test, type Journey } from '../../support/fixtures';
import { press } from '../../support/pointer';
import { storeAssistant } from '../../support/internships';
import { apiAs } from '../../support/people';
import { documentLink, screenOf } from '../../support/locators';
import { readZip } from '../../support/zip';
import { wovenTitle } from './manage-internships';
import { shop } from '../personas';

const applicants = [
  { name: 'Grace Temu', email: 'grace.temu@students.example', school: 'Bumbu River Secondary School' },
  { name: 'Samuel Kerenga', email: 'samuel.kerenga@students.example', school: 'Nagada Harbour High School' },
] as const;

/** Two students apply; the business finds them, hires, and downloads their documents. */
export async function hire({ portal: { server }, request, page }: Journey): Promise<void> {
  const { main, notice, toast, row } = screenOf(page);
  const api = await apiAs(request, server.url, shop.email);
  const { internships } = await api.get<OwnInternshipsAnswer>('internship/my_internships');
  expect(internships.map(({ title }) => title).sort()).toEqual([wovenTitle, storeAssistant.title]);
  const store = internships.find(({ title }) => title === storeAssistant.title);
  const sent = new Map<string, string>();
  for (const { name, email, school } of applicants) {
    const student = await apiAs(request, server.url, email);
    const documents = { resume: await resumePdf(`Resume of ${name}`), coverLetter: await letterDocx() };
    await student.apply(store?.id ?? 0, { levels: [{ grade: 12, school_name: school }], ...documents });
    sent.set(`${name} - Resume.pdf`, sha256(documents.resume.buffer));
    sent.set(`${name} - Cover Letter.docx`, sha256(documents.coverLetter.buffer));
  }
  const grace = applicants[0];
  const card = main.getByRole('region', { name: grace.name });
  const tab = (words: string) =>
    main.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: words });
  const status = card.getByRole('combobox', { name: 'Status' });

  await test.step('opening a card sets Viewed; hiring asks first', async () => {
    await page.reload();
    await press(row(store?.title ?? '').getByRole('link', { name: 'Applications 2' }));
    await expect(notice('2 applicants')).toBeVisible();
    await press(main.getByRole('button', { name: grace.name }));
    await expect(status).toHaveValue('viewed');
    await expect(card.getByRole('listitem').filter({ hasText: `Grade 12: ${grace.school}` })).toBeVisible();
    for (const document of ['Resume', 'Cover Letter'] as const) {
      const href = await documentLink(card, document);
      const bytes = await (await request.get(server.url + href)).body();
      const name = [...sent.keys()].find((key) => key.startsWith(`${grace.name} - ${document}`)) ?? '';
      expect(sha256(bytes), document).toBe(sent.get(name));
    }
    const question = page.getByRole('dialog', { name: `Hire ${grace.name}?` });
    await status.selectOption('Hired');
    await press(question.getByRole('button', { name: 'Cancel' }));
    await expect(status).toHaveValue('viewed');
    await status.selectOption('Hired');
    await press(question.getByRole('button', { name: 'Set Hired' }));
    await expect(toast('Application status updated successfully')).toBeVisible();
    await expect(status).toHaveValue('hired');
    await status.selectOption('Submitted');
    const back = page.getByRole('dialog', { name: `No longer hire ${grace.name}?` });
    await press(back.getByRole('button', { name: 'Change status' }));
    await expect(status).toHaveValue('submitted');
  });

  await test.step('downloads all documents unchanged in one ZIP, and the list as CSV', async () => {
    const zip = await download(main.getByRole('button', { name: 'All documents (.zip)' }));
    expect(zip.name).toBe(`${storeAssistant.title} - documents.zip`);
    const found = [...readZip(zip.bytes)].map(([name, bytes]) => [name, sha256(bytes)] as const);
    expect(new Map(found)).toEqual(sent);
    const list = await downloadTable(main.getByRole('button', { name: 'All applicants (.csv)' }));
    expect(list.name).toBe(`${storeAssistant.title} - applicants.csv`);
    expect(list.rows.slice(1).map(([name]) => name)).toEqual(applicants.map(({ name }) => name));
  });

  await test.step('who is answered stands under Not this time, and the tabs add up to all', async () => {
    const samuel = applicants[1];
    const other = main.getByRole('region', { name: samuel.name });
    await press(main.getByRole('button', { name: samuel.name }));
    await press(other.getByRole('button', { name: `Not this time to ${samuel.name}` }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Answer' }));
    await press(tab('Not this time 1'));
    await expect(page).toHaveURL(/\?status=not_this_time$/);
    await expect(notice('1 of 2 applicants')).toBeVisible();
    await expect(main.getByRole('button', { name: samuel.name })).toBeVisible();
    await expect(main.getByRole('navigation', { name: 'Status' }).getByRole('link')).toHaveText([
      /^All\s*2/,
      /^Submitted\s*1/,
      /^Viewed\s*0/,
      /^Hired\s*0/,
      /^Not this time\s*1/,
    ]);
  });
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letterDocx, resumePdf } from '../support/documents';
import { expect, test } from '../support/fixtures';
import { demo, openInternship, password, receivedFrom } from '../support/people';
import { button, field, heading, openWebKit } from '../support/webkit';

test('on the engine of iPhones a student applies after full page loads, with the page cache on', async ({
  portal: { server },
  request,
}) => {
  const internship = await openInternship(request, server.url);
  const folder = await mkdtemp(join(tmpdir(), 'wokabaut-documents-'));
  const browser = await openWebKit();
  try {
    await browser.open(`${server.url}/login`);
    await browser.type(field('Email'), demo.student);
    await browser.type(field('Password'), password);
    await browser.click(button('Log In'));
    await browser.find("//main//*[contains(., 'Find Internship')]");

    // Each load puts the page before it into the page cache.
    await browser.open(`${server.url}/internship-details/${internship.id}`);
    await browser.find(`//main//*[normalize-space() = "${internship.title}"]`);
    await browser.open(`${server.url}/apply/${internship.id}`);
    await browser.click("//main//label[starts-with(normalize-space(), 'Grade 12')]");
    await browser.type(field('School name for Grade 12'), 'Hohola Ridge Secondary School');
    await browser.click(button('Add Grade 12'));
    for (const [label, { name, buffer }] of [
      ['Resume', await resumePdf()],
      ['Cover Letter', await letterDocx()],
    ] as const) {
      const path = join(folder, name);
      await writeFile(path, buffer);
      await browser.type(
        `//main//*[@id][starts-with(normalize-space(), '${label}')]/following::input[@type = 'file'][1]`,
        path,
      );
      await browser.find(button(`Remove ${label}`));
    }
    await browser.click(button('Apply Now'));
    await browser.find(heading('Thank You!'));
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
  expect(await receivedFrom(request, server.url, internship.id, demo.student)).toHaveLength(1);
});

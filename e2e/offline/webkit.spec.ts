import { letterDocx, resumePdf } from '../support/documents';
import { applyWith, fillWith, logInWith, withFolder } from '../support/engine-steps';
import { expect, test } from '../support/fixtures';
import { demo, openInternship, receivedFrom } from '../support/people';
import { openSafari, openWebKitGtk } from '../support/webkit';
import { hasSafari } from '../../tools/browsers.mjs';

test(
  'on the engine of iPhones a student applies after full page loads, with the page cache on',
  { tag: '@full' },
  async ({ portal: { server }, request }) => {
    const internship = await openInternship(request, server.url);
    await withFolder(async (folder) => {
      const window = hasSafari() ? await openSafari() : await openWebKitGtk(folder);
      try {
        await logInWith(window, server.url, demo.student);
        // Each load puts the page before it into the page cache.
        await window.open(`${server.url}/internship-details/${internship.id}`);
        await window.find(`//main//*[normalize-space() = "${internship.title}"]`);
        await window.open(`${server.url}/apply/${internship.id}`);
        await fillWith(window, folder, { resume: await resumePdf(), coverLetter: await letterDocx() });
        await applyWith(window, 'Thank You!');
      } finally {
        await window.kill();
      }
    });
    expect(await receivedFrom(request, server.url, internship.id, demo.student)).toHaveLength(1);
  },
);

import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { messages } from '#contract/messages';
import { openAll, shownNames } from '../../support/applicants';

describe('several applicants', () => {
  /** What is handed to the browser to save. */
  function savedFiles() {
    const files: { name: string; content: Blob }[] = [];
    let content = new Blob();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (blob: Blob) => {
          content = blob;
          return 'blob:portal';
        },
        revokeObjectURL: () => undefined,
      }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push({ name: this.download, content });
    });
    return files;
  }

  test('are given as a table that spreadsheets do not run, also without signal', async () => {
    const files = savedFiles();
    const { user, services } = await openAll();
    await shownNames();
    act(() => services.connection.unanswered());
    await user.click(screen.getByRole('button', { name: /^All applicants \(.csv\)/ }));
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]?.name).toBe('Store assistant - applicants.csv');
    expect((await files[0]!.content.text()).split('\r\n')).toEqual([
      '"Name","Email","Mobile","Status","Levels achieved","Applied on","Sent late","Answer"',
      '"Maria Kaupa","maria@students.example","+675 7200 3301","Submitted","Grade 10: Lae Secondary","1 Nov 2026","","Not this time (5 Nov 2026)"',
      `"'=HYPERLINK(""x"")","ben@students.example","","Hired","Grade 10: Lae Secondary; Grade 12: Unitech","1 Nov 2026","${messages.applications.sentLate(2)}",""`,
    ]);
  });

  test('give all their documents in one zip; what could not be had is named, and can be tried again', async () => {
    const files = savedFiles();
    let failing = true;
    vi.stubGlobal('fetch', (link: string) =>
      Promise.resolve(
        failing && link.includes('cover')
          ? new Response('', { status: 404 })
          : new Response('%PDF-', { headers: { 'Content-Type': 'application/pdf' } }),
      ),
    );
    const { user } = await openAll();
    await shownNames();
    await user.click(screen.getByRole('button', { name: 'All documents (.zip)' }));
    expect(await screen.findByText('2 documents saved among your downloads. Not there:')).toBeTruthy();
    expect(screen.getByText('Maria Kaupa - Cover Letter')).toBeTruthy();
    failing = false;
    await user.click(screen.getByRole('button', { name: 'Download the missing 2' }));
    expect(await screen.findByText('2 documents saved among your downloads.')).toBeTruthy();
    expect(files.map(({ name }) => name)).toEqual([
      'Store assistant - documents.zip',
      'Store assistant - documents.zip',
    ]);
  });
});

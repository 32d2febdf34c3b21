import { openApplyForm, storedRecords } from '../support/applying';
import {
  emptyFile,
  largePdf,
  letterDocx,
  phonePhoto,
  programNamedPdf,
  resumePdf,
  sha256,
  type TestDocument,
} from '../support/documents';
import { expect, test } from '../support/fixtures';

test('a photo, a DOCX and a PDF are accepted; a program, an empty and a 6 MB file are refused', async ({
  portal,
  request,
}) => {
  const { page } = await openApplyForm(portal, request);
  const resume = page.getByRole('button', { name: /^Resume / });
  const stored = async () => (await storedRecords(page))[0]?.files.resume ?? null;

  const accepts = async (document: TestDocument, name: string) => {
    await resume.setInputFiles(document);
    // The same name stands in the offer of an earlier document until this one is read.
    await expect(page.getByRole('status').filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove Resume' })).toBeVisible();
    await expect.poll(async () => (await stored())?.name).toBe(name);
  };
  const pdf = await resumePdf();
  const docx = await letterDocx();
  const photo = await phonePhoto();
  await accepts(photo, photo.name);
  expect((await stored())?.kind).toBe('jpg');
  await accepts(docx, docx.name);
  expect((await stored())?.sha256).toBe(sha256(docx.buffer));
  await accepts(pdf, pdf.name);
  const kept = await stored();
  expect(kept?.sha256).toBe(sha256(pdf.buffer));

  for (const [document, sentence] of [
    [programNamedPdf(), 'Resume must be a PDF, DOC, DOCX, JPG or PNG file.'],
    [emptyFile(), 'Resume is empty. Please choose another file.'],
    [await largePdf(), 'Resume is too large: the limit is 5 MB.'],
  ] as const) {
    await resume.setInputFiles(document);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
    expect(await stored(), 'the earlier file stays').toEqual(kept);
  }
});

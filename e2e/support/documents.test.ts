import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/files';
import { emptyFile, largePdf, letterDocx, phonePhoto, programNamedPdf, resumePdf } from './documents';

const judge = (bytes: Buffer) => {
  const result = checkDocument('resume', bytes);
  return result.ok ? result.kind : result.problem.code;
};

describe('the test documents', () => {
  it('are what they say, to the same check that page and server use', async () => {
    expect(judge((await resumePdf()).buffer)).toBe('pdf');
    expect(judge((await phonePhoto()).buffer)).toBe('jpg');
    expect(judge(letterDocx().buffer)).toBe('docx');
    expect(judge(programNamedPdf().buffer)).toBe('unsupported_file');
    expect(judge(emptyFile().buffer)).toBe('file_empty');
    expect(judge((await largePdf()).buffer)).toBe('file_too_large');
  });

  it('have the sizes the issue names, and are the same every time', async () => {
    const [first, second] = await Promise.all([resumePdf(), resumePdf()]);
    expect(first.buffer.equals(second.buffer)).toBe(true);
    expect(first.buffer.length).toBeGreaterThan(150_000);
    expect(first.buffer.length).toBeLessThan(260_000);
    const photo = (await phonePhoto()).buffer;
    expect(photo.length).toBeGreaterThan(2_500_000);
    expect(photo.length).toBeLessThan(4_000_000);
    expect((await largePdf()).buffer.length).toBe(6 * 1024 * 1024);
  });

  it('the photo carries what a phone writes into it', async () => {
    const { exif, orientation, width } = await sharp((await phonePhoto()).buffer).metadata();
    expect(orientation).toBe(6);
    expect(width).toBe(4000);
    expect(exif?.includes('Digicel')).toBe(true);
  });
});

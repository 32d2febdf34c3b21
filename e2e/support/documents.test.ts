import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkDocument } from '#contract/files';
import { emptyFile, largePdf, letterDocx, phonePhoto, programNamedPdf, resumePdf } from './documents';

const kindOf = (bytes: Buffer) => {
  const result = checkDocument('resume', bytes);
  return result.ok ? result.kind : result.problem.code;
};

describe('the test documents', async () => {
  const photo = (await phonePhoto()).buffer;

  it('have the kinds that the shared file check finds', async () => {
    expect(kindOf((await resumePdf()).buffer)).toBe('pdf');
    expect(kindOf(photo)).toBe('jpg');
    expect(kindOf((await letterDocx()).buffer)).toBe('docx');
    expect(kindOf(programNamedPdf().buffer)).toBe('unsupported_file');
    expect(kindOf(emptyFile().buffer)).toBe('file_empty');
    expect(kindOf((await largePdf()).buffer)).toBe('file_too_large');
  });

  it('have realistic sizes and the same bytes in every run', async () => {
    const [first, second] = await Promise.all([resumePdf(), resumePdf()]);
    expect(first.buffer.equals(second.buffer)).toBe(true);
    expect(first.buffer.length).toBeGreaterThan(150_000);
    expect(first.buffer.length).toBeLessThan(260_000);
    expect(photo.length).toBeGreaterThan(2_500_000);
    expect(photo.length).toBeLessThan(4_000_000);
    expect((await largePdf()).buffer.length).toBe(6 * 1024 * 1024);
  });

  it('the photo has the EXIF of a phone', async () => {
    const { exif, orientation, width } = await sharp(photo).metadata();
    expect(orientation).toBe(6);
    expect(width).toBe(4000);
    expect(exif?.includes('Digicel')).toBe(true);
  });
});

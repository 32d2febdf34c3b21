import { describe, expect, it } from 'vitest';
import { letterDocx } from './documents';
import { readZip } from './zip';

describe('the ZIP reader', async () => {
  const { buffer } = await letterDocx();

  it('finds every file of an archive, in order and whole', () => {
    const files = readZip(buffer);
    expect([...files.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml']);
    expect(files.get('word/document.xml')?.toString()).toContain('I would like to learn with you.');
  });

  it('refuses an archive that was cut off or changed', () => {
    expect(() => readZip(buffer.subarray(0, buffer.length - 30))).toThrow('no whole ZIP archive');
    const changed = Buffer.from(buffer);
    const at = changed.indexOf('Dear Sir');
    changed.write('Deaf', at);
    expect(() => readZip(changed)).toThrow('word/document.xml is damaged.');
  });
});

import { beforeEach, expect, it } from 'vitest';
import { applyOnNewPhone, type Applied } from './applications';
import { pdf } from './samples';

let { phone, outbox, id } = {} as Applied;
beforeEach(async () => {
  ({ phone, outbox, id } = await applyOnNewPhone());
});

it('reads an application with both documents, and changes nothing', async () => {
  const before = await phone.dump();
  const { record, documents } = await outbox.readIntact(id);
  expect([record.id, record.state]).toEqual([id, 'queued']);
  expect(new Uint8Array(documents.resume!)).toEqual(pdf('resume'));
  expect(new Uint8Array(documents.cover_letter!)).toEqual(pdf('letter'));
  expect(await phone.dump()).toEqual(before);
});

it.each([
  ['damaged', pdf('another').buffer],
  ['gone', undefined],
])('has nothing for a document that is %s, and the other one', async (_, bytes) => {
  await phone.putRaw(`bytes/${id}/resume`, bytes);
  const { documents } = await outbox.readIntact(id);
  expect(documents.resume).toBeNull();
  expect(new Uint8Array(documents.cover_letter!)).toEqual(pdf('letter'));
});

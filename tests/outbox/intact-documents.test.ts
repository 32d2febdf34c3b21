import { beforeEach, expect, it } from 'vitest';
import type { Outbox } from '#outbox/outbox';
import { fillForm } from './applications';
import { pdf } from './samples';
import { createPhone, type Phone } from './test-world';

let phone: Phone;
let outbox: Outbox;
let id: string;
beforeEach(async () => {
  phone = createPhone();
  outbox = phone.openTab();
  id = await fillForm(outbox);
  await outbox.queue(id);
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

import type { Outbox } from '#outbox/outbox';
import type { AppliedFor } from '#outbox/record';
import type { OutboxStore } from '#outbox/store/store';
import { OWNER, internship, pdf, pdfFile, storedFile } from './samples';
import { settled } from './test-clock';

export const level = { grade: 12 as const, school_name: 'Gordons' };

/** A complete draft in the store; its resume differs by internship. @returns its id */
export async function fillDraft(store: OutboxStore, internshipId = 3, owner = OWNER): Promise<string> {
  const resume = `resume ${internshipId}`;
  const { id } = await store.draftFor(owner, { ...internship, id: internshipId });
  await store.saveDraft(id, { levels: [level] });
  await store.putFile(id, 'resume', storedFile(resume), pdf(resume).buffer);
  await store.putFile(id, 'cover_letter', storedFile('letter'), pdf('letter').buffer);
  return id;
}

/** @returns the id of a queued application */
export async function queueApplication(store: OutboxStore, internshipId = 3, owner = OWNER): Promise<string> {
  const id = await fillDraft(store, internshipId, owner);
  await store.apply(id, { type: 'queue' });
  return id;
}

/** A complete draft, as a screen writes it. @returns its id */
export async function fillForm(
  outbox: Outbox,
  internshipId = 3,
  owner = OWNER,
  person?: AppliedFor,
): Promise<string> {
  const { id } = await outbox.draftFor(owner, { ...internship, id: internshipId }, person);
  await outbox.saveDraft(id, { levels: [level] });
  await outbox.addFile(id, 'resume', pdfFile('resume'));
  await outbox.addFile(id, 'cover_letter', pdfFile('letter'));
  return id;
}

/** An application that a screen queues, and what that sets off. @returns its id */
export async function queueForm(...form: Parameters<typeof fillForm>): Promise<string> {
  const id = await fillForm(...form);
  await form[0].queue(id);
  await settled();
  return id;
}

/** A complete draft whose documents are those of `fillForm`, taken over from an earlier application. @returns its id */
export async function fillByReusing(outbox: Outbox, isSent: boolean, internshipId = 2): Promise<string> {
  const { id } = await outbox.draftFor(OWNER, { ...internship, id: internshipId });
  await outbox.saveDraft(id, { levels: [level] });
  for (const [field, text] of [
    ['resume', 'resume'],
    ['cover_letter', 'letter'],
  ] as const) {
    const { name, kind, size, sha256 } = storedFile(text);
    const document = { name, kind, size, sha256 };
    await outbox.reuse(id, field, { document, isSent });
  }
  return id;
}

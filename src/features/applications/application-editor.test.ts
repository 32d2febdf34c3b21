import { describe, expect, it } from 'vitest';
import { messages } from '#contract/messages';
import { FileRefused, StorageFull, StorageUnavailable, StorageUnreliable } from '#outbox/errors';
import type { AppliedFor } from '#outbox/record';
import { createChannels } from '../../../tests/outbox/test-browser';
import { settled } from '../../../tests/outbox/test-clock';
import { createPhone } from '../../../tests/outbox/test-world';
import { OWNER, internship, pdf, pdfFile, recordIn } from '../../../tests/outbox/samples';
import { createApplicationEditor, type EditorOutbox } from './application-editor';

const levels = [{ grade: 12 as const, school_name: 'Sogeri' }];

async function openEditor(
  broken: (outbox: EditorOutbox) => Partial<EditorOutbox> = () => ({}),
  person?: AppliedFor,
) {
  const outbox = createPhone().openTab();
  const record = await outbox.draftFor(OWNER, internship, person);
  const editor = createApplicationEditor({ ...outbox, ...broken(outbox) }, record);
  return { editor, outbox, record, stored: () => outbox.get(record.id) };
}

/** The editor of an application that needs attention. */
async function openRefused(
  changes?: Parameters<typeof recordIn>[1],
  broken: (outbox: EditorOutbox) => Partial<EditorOutbox> = () => ({}),
) {
  const phone = createPhone();
  const refused = recordIn('needs_attention', changes);
  await phone.putRaw(`record/${refused.id}`, refused);
  const outbox = phone.openTab();
  const editor = createApplicationEditor({ ...outbox, ...broken(outbox) }, refused);
  return { editor, refused, stored: () => outbox.get(refused.id) };
}

describe('an application while it is written', () => {
  it('is on the phone after every change, whole, with the last one winning', async () => {
    const { editor, stored } = await openEditor();
    editor.change({ levels: [], typed: { 12: 'S' } });
    editor.change({ levels: [], typed: { 12: 'Sogeri' } });
    editor.change({ levels, typed: {} });
    expect(await editor.flush()).toBe(true);
    expect(await stored()).toMatchObject({ levels, typed: {}, state: 'draft' });
    expect(editor.get().saved).toBe('saved');
  });

  it('a full phone is told in a sentence, loses nothing, and what was typed is saved by the next try', async () => {
    let full = true;
    const { editor, stored } = await openEditor((outbox) => ({
      saveDraft: (...given) => (full ? Promise.reject(new StorageFull('full')) : outbox.saveDraft(...given)),
    }));
    editor.change({ levels, typed: {} });
    expect(await editor.flush()).toBe(false);
    expect(editor.get()).toMatchObject({ levels, saved: 'failed', problem: messages.outbox.storageFull });
    full = false;
    expect(await editor.flush()).toBe(true);
    expect(await stored()).toMatchObject({ levels });
    expect(editor.get()).toMatchObject({ saved: 'saved', problem: null });
  });

  it('a draft that another tab has removed begins anew for the same person', async () => {
    const { editor, outbox, record } = await openEditor(() => ({}), { registration: 'r', full_name: 'Sina' });
    await outbox.remove(record.id);
    editor.change({ levels, typed: {} });
    expect(await editor.flush()).toBe(false);
    expect(editor.get().record.for).toEqual(record.for);
  });

  it('a refused document says why beside its own field, and the earlier one stays', async () => {
    const { editor, stored } = await openEditor();
    await editor.pick('resume', pdfFile('resume'));
    await editor.pick('resume', new File(['MZ a program'], 'resume.pdf', { type: 'application/pdf' }));
    const { resume, cover_letter } = editor.get().documents;
    expect(resume.file?.name).toBe('resume.pdf');
    expect(resume.file?.size).toBe(pdf('resume').length);
    expect(resume.problem).toBe('Resume must be a PDF, DOC, DOCX, JPG or PNG file.');
    expect(cover_letter.problem).toBeNull();
    expect((await stored()).files.resume?.size).toBe(pdf('resume').length);
  });

  it.each([
    ['an empty file', () => new FileRefused('file_empty', 'Resume is empty. Please choose another file.')],
    ['a phone without room', () => new StorageFull('full')],
    ['a failed read-back', () => new StorageUnreliable('differs')],
  ])('%s never shows as saved', async (_what, error) => {
    const { editor } = await openEditor(() => ({ addFile: () => Promise.reject(error()) }));
    await editor.pick('resume', pdfFile('resume'));
    expect(editor.get().documents.resume).toMatchObject({ file: null, busy: null });
    expect(editor.get().documents.resume.problem).toMatch(/Please|try again/);
    expect(editor.get().saved).toBe('untouched');
  });

  it('names the wait while a document is read', async () => {
    const { editor } = await openEditor();
    const picking = editor.pick('cover_letter', pdfFile('letter'));
    expect(editor.get().documents.cover_letter.busy).toBe('Reading your cover letter...');
    await picking;
    expect(editor.get().documents.cover_letter.busy).toBeNull();
  });

  it('one that needs attention is changed in place, under the same id', async () => {
    const fields = { level_achieved: [messages.apply.noGrade] };
    const { editor, refused, stored } = await openRefused({
      last_error: { code: 'validation_failed', fields },
    });
    expect((await stored()).state).toBe('needs_attention');
    editor.change({ levels, typed: {} });
    await editor.flush();
    expect(await stored()).toMatchObject({ state: 'draft', levels, files: refused.files });
  });

  it('one that needs attention and that a hiccup of the phone kept closed is saved by the next try', async () => {
    let hiccups = 1;
    const { editor, refused, stored } = await openRefused({}, (outbox) => ({
      edit: (id) => (hiccups-- > 0 ? Promise.reject(new StorageUnavailable('in a hurry')) : outbox.edit(id)),
    }));
    editor.change({ levels: [], typed: { 8: 'Ko' } });
    expect(await editor.flush()).toBe(false);
    expect(editor.get()).toMatchObject({ saved: 'failed', problem: messages.outbox.storageUnavailable });
    expect(await stored()).toEqual(refused);
    editor.change({ levels, typed: {} });
    expect(await editor.flush()).toBe(true);
    expect(editor.get()).toMatchObject({ saved: 'saved', problem: null });
    expect(await stored()).toMatchObject({ state: 'draft', levels, files: refused.files });
  });

  it('one that needs attention and is sent again unchanged keeps the time it was written', async () => {
    const { editor, refused, stored } = await openRefused();
    expect(await editor.apply()).toBe(refused.id);
    expect((await stored()).queued_at).toBe(refused.queued_at);
  });

  it('one that another tab has queued is read again instead of overwritten', async () => {
    const { editor, outbox, record, stored } = await openEditor();
    editor.change({ levels, typed: {} });
    await editor.flush();
    await outbox.addFile(record.id, 'resume', pdfFile('resume'));
    await outbox.addFile(record.id, 'cover_letter', pdfFile('letter'));
    await outbox.queue(record.id);
    editor.change({ levels: [], typed: {} });
    expect(await editor.flush()).toBe(false);
    expect(editor.get()).toMatchObject({ levels, problem: messages.outbox.changedElsewhere });
    expect((await stored()).levels).toEqual(levels);
  });
});

describe.each([true, false])('two tabs with one application (each hears of the other: %s)', (hears) => {
  async function openTabs() {
    const phone = createPhone();
    const channel = createChannels();
    const open = async () => {
      const outbox = phone.openTab(hears ? { channel: channel() } : {});
      const editor = createApplicationEditor(outbox, await outbox.draftFor(OWNER, internship));
      // Somebody looks at it.
      editor.subscribe(() => undefined);
      return { editor, outbox };
    };
    return { a: await open(), b: await open() };
  }

  it('lose nothing of what either of them wrote, and show the same', async () => {
    const { a, b } = await openTabs();
    a.editor.change({ levels, typed: {} });
    await a.editor.flush();
    await settled();
    const { levels: seen } = b.editor.get();
    expect(seen).toEqual(hears ? levels : []);
    b.editor.change({ levels: seen, typed: { 10: 'Kila' } });
    expect(await b.editor.flush()).toBe(true);
    await settled();
    const both = { levels, typed: { 10: 'Kila' } };
    expect(await a.outbox.get(b.editor.get().record.id)).toMatchObject(both);
    expect(b.editor.get()).toMatchObject({ ...both, saved: 'saved', problem: null });
    if (hears) expect(a.editor.get()).toMatchObject({ ...both, saved: 'saved' });
  });

  it('keep what is typed at this moment, and a grade that was taken out stays out', async () => {
    const { a, b } = await openTabs();
    a.editor.change({ levels, typed: {} });
    await a.editor.flush();
    await settled();
    a.editor.change({ levels: [], typed: {} });
    b.editor.change({ levels: b.editor.get().levels, typed: { 8: 'Ko' } });
    await Promise.all([a.editor.flush(), b.editor.flush()]);
    b.editor.change({ levels: b.editor.get().levels, typed: { 8: 'Koki' } });
    await b.editor.flush();
    await settled();
    expect(b.editor.get()).toMatchObject({ levels: [], typed: { 8: 'Koki' } });
    expect(await a.outbox.get(a.editor.get().record.id)).toMatchObject({ levels: [], typed: { 8: 'Koki' } });
  });

  it('a document of one and a grade of the other are both there', async () => {
    const { a, b } = await openTabs();
    const picking = a.editor.pick('resume', pdfFile('resume'));
    b.editor.change({ levels, typed: {} });
    await Promise.all([picking, b.editor.flush()]);
    a.editor.change({ levels: a.editor.get().levels, typed: { 8: 'Koki' } });
    await a.editor.flush();
    await settled();
    const { files, ...stored } = await b.outbox.get(b.editor.get().record.id);
    expect(stored).toMatchObject({ levels, typed: { 8: 'Koki' } });
    expect(files.resume?.name).toBe('resume.pdf');
    expect(a.editor.get()).toMatchObject({ levels, typed: { 8: 'Koki' } });
    if (hears) expect(b.editor.get().documents.resume.file?.name).toBe('resume.pdf');
  });
});

describe('a letter that is written here', () => {
  const letterOf = (text: string) => new File([pdf(text)], 'Cover letter.pdf', { type: 'application/pdf' });

  it('is on the phone as typed, beside what is changed in another tab', async () => {
    const { editor, outbox, record, stored } = await openEditor();
    editor.change({ letter: 'Dear' });
    editor.change({ letter: 'Dear Sir' });
    expect(await editor.flush()).toBe(true);
    await outbox.saveDraft(record.id, { levels, typed: {} });
    editor.change({ letter: 'Dear Sir,' });
    expect(await editor.flush()).toBe(true);
    expect(await stored()).toMatchObject({ letter: 'Dear Sir,', levels });
  });

  it('is made a document before the application is sent, with what was typed last', async () => {
    const { editor, stored } = await openEditor();
    const stop = editor.onSettle(() =>
      editor.write('cover_letter', () => ({ file: letterOf(editor.get().letter) })),
    );
    editor.change({ letter: 'Dear Sir' });
    await editor.settled();
    expect((await stored()).files.cover_letter).toMatchObject({ name: 'Cover letter.pdf', written: true });
    stop();
    await editor.drop('cover_letter');
    await editor.settled();
    expect((await stored()).files.cover_letter).toBeNull();
  });

  it('that cannot be made is never sent as it was before: it says why at its field; a chosen file stays', async () => {
    const { editor, stored } = await openEditor();
    await editor.write('cover_letter', () => ({ file: letterOf('Dear Sir') }));
    await editor.write('cover_letter', () => ({ problem: 'No letter ō.' }));
    expect((await stored()).files.cover_letter).toBeNull();
    expect(editor.get().documents.cover_letter).toEqual({ file: null, busy: null, problem: 'No letter ō.' });
    await editor.pick('cover_letter', pdfFile('letter'));
    await editor.write('cover_letter', () => ({ problem: 'No letter ō.' }));
    expect((await stored()).files.cover_letter).not.toBeNull();
  });
});

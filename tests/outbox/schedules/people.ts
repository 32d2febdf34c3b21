import type { DocumentField } from '#contract/files';
import type { EarlierDocument } from '#outbox/draft';
import type { Outbox } from '#outbox/outbox';
import type { OutboxRecord } from '#outbox/record';
import { canCorrect, canEdit } from '#outbox/transition';
import { hash, internship, pdf, pdfFile, person } from '../samples';
import type { Ledger } from './ledger';
import type { Life } from './life';

/** The user ids of two students who use the phone, and of staff who register others on it (rules admin-9 and admin-13). */
export const people = [7, 8, 9] as const;
export const HELPER = 9;

/** What people do in a page. */
export function createPeople({ pick, random, page, server, turns }: Life, ledger: Ledger) {
  let count = 0;
  /** A document of an earlier application, on this phone or on the server, that may have been deleted there. */
  const earlierDocument = async (outbox: Outbox, id: string, field: DocumentField) => {
    const { owner } = await outbox.get(id);
    const here = (await outbox.list(owner))
      .filter((record) => record.id !== id && record.files[field])
      .map(({ files, state }): EarlierDocument => ({ document: files[field]!, isSent: state === 'sent' }));
    const there = server.rows
      .filter(({ student }) => student === String(owner))
      .map(({ key, student }): EarlierDocument => {
        const file = server.receipts.get(`${student}/${key}`)!.receipt.files[field];
        return { document: { ...file, name: 'earlier.pdf', kind: 'pdf' }, isSent: true };
      });
    return pick([...here, ...there, undefined]);
  };
  /** @param mayReuse takes some documents over from earlier applications */
  const write = async (outbox: Outbox, id: string, mayReuse = true): Promise<void> => {
    ledger.beginChange(id);
    await outbox.saveDraft(id, { levels: [{ grade: pick([8, 10, 12] as const), school_name: 'Gordons' }] });
    for (const field of ['resume', 'cover_letter'] as DocumentField[]) {
      const earlier = mayReuse && random() < 0.3 ? await earlierDocument(outbox, id, field) : undefined;
      if (earlier) {
        await outbox.reuse(id, field, earlier);
        continue;
      }
      const text = `document ${(count += 1)} ${'.'.repeat(Math.floor(random() * 200))}`;
      await outbox.addFile(id, field, pdfFile(text));
      ledger.promise(id, { documents: { [field]: hash(pdf(text)) } });
    }
  };
  const queue = async (outbox: Outbox, id: string): Promise<void> => {
    await outbox.queue(id);
    // The screen says so a moment later.
    await turns(20);
    ledger.promise(id, { isApplied: true });
  };
  const personHere = () => page.session.session?.userId;
  const register = async (outbox: Outbox): Promise<void> => {
    const code = String((count += 1)).padStart(10, '2');
    const { id } = await outbox.register(HELPER, person, code);
    await turns(20);
    ledger.promise(id, { isApplied: true });
  };
  return {
    write,
    queue,
    async apply(outbox: Outbox): Promise<void> {
      const owner = personHere();
      if (owner === undefined) return;
      const registered = (await outbox.list(owner)).filter((record) => record.registration);
      const whom = pick([...registered, undefined]);
      if (owner === HELPER && !whom) return register(outbox);
      const { id, state } = await outbox.draftFor(
        owner,
        { ...internship, id: pick([1, 2, 3, 4, 5, 6, 7, 8]) },
        whom && { registration: whom.id, full_name: person.full_name },
      );
      if (state !== 'draft') return;
      await write(outbox, id, owner !== HELPER);
      if (random() < 0.8) await queue(outbox, id);
    },
    async mend(outbox: Outbox): Promise<void> {
      const owner = personHere();
      const record = owner === undefined ? undefined : pick([...(await outbox.list(owner)), undefined]);
      if (!record) return;
      if (canCorrect(record) && random() < 0.5) {
        const corrected = { ...person, full_name: `Corrected ${(count += 1)}` };
        return void (await outbox.correct(record.id, corrected));
      }
      if (record.state === 'queued') return void (await outbox.sendNow(record.id));
      if (!canEdit(record)) return;
      if (record.registration || random() < 0.5) return void (await outbox.sendNow(record.id));
      ledger.beginChange(record.id);
      await outbox.edit(record.id);
      if (random() < 0.5) await write(outbox, record.id, owner !== HELPER);
      await queue(outbox, record.id);
    },
    async logIn(outbox: Outbox, userId: number): Promise<void> {
      const token = `token ${userId} ${(count += 1)}`;
      server.students.set(`Bearer ${token}`, String(userId));
      page.session = { session: { token, userId }, version: page.session.version + 1 };
      await outbox.markLoggedIn({ token, userId });
    },
    async signOut(outbox: Outbox): Promise<void> {
      const { session, version } = page.session;
      if (!session) return;
      const { userId: id } = session;
      const sendToken = `send ${id} ${(count += 1)}`;
      if (server.students.has(`Bearer ${session.token}`))
        server.students.set(`Bearer ${sendToken}`, String(id));
      const shown = { name: `Person ${id}`, email: null, role: 'student' } as const;
      await outbox.signOut({ session, version, ...shown, sendToken, digest: `digest ${count}` });
      if (page.session.session?.token === session.token)
        page.session = { session: null, version: page.session.version + 1 };
      void outbox.drainNow().catch(() => undefined);
    },
    async logOut(outbox: Outbox, keep: boolean): Promise<void> {
      const ended = page.session.session;
      if (!ended) return;
      if (!keep) {
        for (const [id, { owner }] of ledger.saved) if (owner === ended.userId) ledger.release(id);
        await outbox.discard(ended.userId);
      }
      page.session = { session: null, version: page.session.version + 1 };
      await outbox.keepForLater(ended);
    },
    /** The list of the person's applications has come: the outbox compares it with its receipts. */
    async seeApplications(outbox: Outbox, owner = personHere()): Promise<void> {
      if (owner === undefined || owner === HELPER) return;
      const listed = server.rows.filter(({ student }) => student === String(owner));
      await outbox.compareWithServer(
        owner,
        listed.map((row) => Number(row.internship)),
      );
    },
    async remove(outbox: Outbox, chosen?: OutboxRecord): Promise<void> {
      const owner = personHere();
      const record = chosen ?? (owner === undefined ? undefined : pick(await outbox.list(owner)));
      if (!record) return;
      ledger.release(record.id);
      await outbox.remove(record.id);
    },
  };
}
export type People = ReturnType<typeof createPeople>;

import { randomBytes } from 'node:crypto';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import type { OwnApplicationsAnswer } from '#contract/applications';
import type { DocumentField } from '#contract/files';
import { level } from '../../outbox/applications';
import { createPhone } from '../../outbox/test-world';
import { internship } from '../../outbox/samples';
import { describePortal } from '../../support/portal';

/** A wire to a server, which counts every byte in both directions, headers included. */
async function startWire(to: string) {
  const { port, hostname } = new URL(to);
  const moved = { up: 0, down: 0 };
  const open = new Set<Socket>();
  const wire = createServer((phone) => {
    const server = connect(Number(port), hostname);
    open.add(phone).add(server);
    phone.on('data', (bytes) => void (moved.up += bytes.length)).pipe(server);
    server.on('data', (bytes) => void (moved.down += bytes.length)).pipe(phone);
    phone.on('error', () => server.destroy());
    server.on('error', () => phone.destroy());
  });
  await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(wire.address() as AddressInfo).port}`;
  const close = () => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => wire.close(resolve));
  };
  return { url, moved, close };
}

/** What a browser sends beside the headers of Node: Chromium on Android. */
const browserHeaders = {
  'User-Agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  'sec-ch-ua': '"Not)A;Brand";v="8", "Chromium";v="138", "Google Chrome";v="138"',
  'sec-ch-ua-mobile': '?1',
  'sec-ch-ua-platform': '"Android"',
  'Accept-Encoding': 'gzip, deflate, br, zstd',
  'Accept-Language': 'en-PG,en;q=0.9,tpi;q=0.8',
  Origin: 'https://wokabaut.example.org.pg',
  Referer: 'https://wokabaut.example.org.pg/apply/1',
  'Sec-Fetch-Dest': 'empty',
  'Sec-Fetch-Mode': 'cors',
  'Sec-Fetch-Site': 'same-origin',
};

describePortal('a second application with the same documents', (portal) => {
  const fields: DocumentField[] = ['resume', 'cover_letter'];
  const document = (name: string) =>
    new File(
      [Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000), Buffer.from('\n%%EOF\n')])],
      name,
    );

  test('costs at most 3 KB on the wire, in both directions together', async () => {
    const { student } = portal;
    const wire = await startWire(portal.server.url);
    const outbox = createPhone().openTab({
      fetch: (path, init) =>
        fetch(`${wire.url}${path as string}`, {
          ...init,
          headers: { ...browserHeaders, ...(init?.headers as Record<string, string>) },
        }),
    });
    const draft = async () => {
      const { id } = await outbox.draftFor(student.id, { ...internship, id: await portal.internship() });
      await outbox.saveDraft(id, { levels: [level] });
      return id;
    };
    const send = async (id: string) => {
      await outbox.queue(id);
      await outbox.drainNow();
      expect((await outbox.get(id)).state).toBe('sent');
    };
    await outbox.markLoggedIn({ token: student.token, userId: student.id });

    const first = await draft();
    for (const field of fields) await outbox.addFile(first, field, document(`${field}.pdf`));
    await send(first);
    expect(wire.moved.up).toBeGreaterThan(400_000);

    const own = await portal.get<OwnApplicationsAnswer>('/internship_applications/my_applications', student);
    const [application] = own.body.internship_application;
    const fromServer = await draft();
    for (const field of fields)
      await outbox.reuse(fromServer, field, { document: application!.documents![field], isSent: true });
    const fromPhone = await draft();
    const { files } = await outbox.get(first);
    for (const field of fields)
      await outbox.reuse(fromPhone, field, { document: files[field]!, isSent: true });
    for (const second of [fromServer, fromPhone]) {
      wire.moved.up = wire.moved.down = 0;
      await send(second);
      expect(wire.moved.up + wire.moved.down).toBeLessThanOrEqual(3 * 1024);
    }
    const { idempotency_key: _, ...received } = (await outbox.get(first)).receipt!;
    expect((await outbox.get(fromServer)).receipt).toMatchObject(received);
    outbox.close();
    await wire.close();
  });
});

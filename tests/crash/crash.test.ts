import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { Ledger } from './ledger';
import { isBrokenConnection } from './writers';

const thrownBy = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

/** What fetch throws when a server writes `answer` and is gone. */
async function brokenBy(answer: string): Promise<unknown> {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error = await thrownBy(fetch(url).then((response) => response.text()));
  await new Promise((resolve) => server.close(resolve));
  return error;
}

test('no answer and half of one are broken connections', async () => {
  expect(isBrokenConnection(await brokenBy(''))).toBe(true);
  expect(isBrokenConnection(await brokenBy('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'))).toBe(true);
});

test('a mistake in the test itself is none', async () => {
  const nothing = null as unknown as { id: number };
  expect(isBrokenConnection(await thrownBy(Promise.resolve().then(() => nothing.id)))).toBe(false);
  expect(isBrokenConnection(await thrownBy(fetch('no address')))).toBe(false);
});

test('a run that acknowledged nothing of one kind proves nothing', () => {
  const ledger = new Ledger();
  ledger.students.push('crash@example.com');
  expect(ledger.missing()).toEqual(['internship', 'application']);
});

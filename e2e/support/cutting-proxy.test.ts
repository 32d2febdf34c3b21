import { once } from 'node:events';
import {
  createServer,
  request,
  Agent,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy';

let upstream: Server;
let received: string[];
let proxy: CuttingProxy;
let agent: Agent;

beforeEach(async () => {
  received = [];
  upstream = createServer((incoming, outgoing) => {
    let size = 0;
    incoming.on('data', (chunk: Buffer) => (size += chunk.length));
    incoming.on('end', () => {
      received.push(`${incoming.method} ${incoming.url} ${size}`);
      outgoing.writeHead(incoming.method === 'POST' ? 201 : 200).end('x'.repeat(300_000));
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  proxy = await startCuttingProxy((upstream.address() as AddressInfo).port);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});

afterEach(async () => {
  agent.destroy();
  await proxy.close();
  upstream.closeAllConnections();
  upstream.close();
});

function ask(method: string, path: string, body?: Buffer): Promise<{ status: number; size: number }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(new URL(path, proxy.url), { method, agent }, (answer: IncomingMessage) => {
      let size = 0;
      answer.on('data', (chunk: Buffer) => (size += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, size }));
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

describe('the cutting proxy', () => {
  it('open: passes requests and answers over one connection', async () => {
    expect(await ask('GET', '/a')).toEqual({ status: 200, size: 300_000 });
    expect(await ask('POST', '/b', Buffer.alloc(2_000_000))).toEqual({ status: 201, size: 300_000 });
    expect(received).toEqual(['GET /a 0', 'POST /b 2000000']);
    expect(proxy.requests).toEqual(['GET /a', 'POST /b']);
  });

  it('cut: refuses connections until it opens again', async () => {
    await ask('GET', '/before');
    proxy.setLink('cut');
    await expect(ask('GET', '/lost')).rejects.toThrow();
    await expect(ask('GET', '/lost')).rejects.toThrow();
    proxy.setLink('open');
    expect((await ask('GET', '/after')).status).toBe(200);
    expect(received).toEqual(['GET /before 0', 'GET /after 0']);
  });

  it('cut: resets a pending request', async () => {
    upstream.removeAllListeners('request');
    const arrived = once(upstream, 'request');
    const pending = ask('GET', '/slow');
    const outcome = expect(pending).rejects.toThrow();
    await arrived;
    proxy.setLink('cut');
    await outcome;
  });

  it('a slow link that is opened again and again passes bytes in their order', async () => {
    const body = Buffer.from(Uint32Array.from({ length: 1_000_000 }, (_, index) => index).buffer);
    const chunks: Buffer[] = [];
    upstream.removeAllListeners('request');
    upstream.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => outgoing.end());
    });
    let isOver = false;
    const open = async () => {
      for (let time = 0; !isOver; time += 1) {
        proxy.setRate(time % 2 === 0 ? 10_000_000 : null);
        proxy.setLink('open');
        // Timers are late on a busy machine: bytes come before what is due.
        const until = performance.now() + (time % 8);
        while (performance.now() < until);
        await nextTurn();
      }
    };
    const opening = open();
    await ask('POST', '/in-order', body);
    isOver = true;
    await opening;
    expect(Buffer.concat(chunks).equals(body)).toBe(true);
  });

  it('stalled: delivers what was sent when it opens again', async () => {
    proxy.setLink('stalled');
    const pending = ask('POST', '/held', Buffer.alloc(500_000));
    // A whole exchange beside the link takes longer than a leak through it.
    await (await fetch(`http://127.0.0.1:${(upstream.address() as AddressInfo).port}/beside`)).text();
    expect(received).toEqual(['GET /beside 0']);
    expect(proxy.requests).toEqual([]);
    proxy.setLink('open');
    expect((await pending).status).toBe(201);
    expect(received).toEqual(['GET /beside 0', 'POST /held 500000']);
  });

  it('drops exactly the named answers, after the server has handled the requests', async () => {
    proxy.dropAnswerTo('POST /apply', 2);
    await expect(ask('POST', '/apply', Buffer.alloc(100_000))).rejects.toThrow();
    await expect(ask('POST', '/apply', Buffer.alloc(100_000))).rejects.toThrow();
    expect((await ask('POST', '/apply', Buffer.alloc(100_000))).status).toBe(201);
    expect((await ask('GET', '/apply')).status).toBe(200);
    expect(received).toEqual([
      'POST /apply 100000',
      'POST /apply 100000',
      'POST /apply 100000',
      'GET /apply 0',
    ]);
    expect(proxy.droppedAnswers).toEqual(['POST /apply 201', 'POST /apply 201']);
  });

  it.each(['up', 'down'] as const)(
    'cuts after a byte %s, and passes what came before it',
    async (direction) => {
      proxy.cutAfter(direction, 50_000);
      await expect(ask('POST', '/cut', Buffer.alloc(100_000))).rejects.toThrow();
      expect(proxy.passed[direction]).toBe(50_000);
      expect(received).toEqual(direction === 'up' ? [] : ['POST /cut 100000']);
      expect((await ask('GET', '/after')).status).toBe(200);
    },
  );

  it('leaves a connection whole when a cut is taken back', async () => {
    proxy.cutAfter('up', 50_000)();
    expect((await ask('POST', '/whole', Buffer.alloc(100_000))).status).toBe(201);
  });

  it('carries no more bytes in a second than its rate', async () => {
    proxy.setRate(2_000_000);
    const began = Date.now();
    expect(await ask('POST', '/slow', Buffer.alloc(500_000))).toEqual({ status: 201, size: 300_000 });
    expect(Date.now() - began).toBeGreaterThan(390);
    expect(proxy.passed.up).toBeGreaterThan(500_000);
    expect(proxy.heads[0]).toMatch(/^POST \/slow HTTP\/1.1\r\n[^]*content-length: 500000/i);
  });
});

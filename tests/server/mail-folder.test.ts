import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { LONG } from '../support/timeouts';
import { PASSWORD, studentFields } from '../support/server-people';
import { newDataDir, spawnServer } from '../support/server-process';

test(
  'a server without SMTP_URL says where its mail is, and the reset link found there sets a new password',
  async () => {
    const dataDir = await newDataDir('wokabaut-mail-');
    const server = spawnServer({ DATA_DIR: dataDir });
    try {
      const url = await server.ready;
      const folder = join(dataDir, 'mail');
      await vi.waitUntil(() => server.output.stdout.includes(`Mail is written to ${folder}\n`), {
        timeout: LONG,
      });
      const call = (method: string, path: string, user: object) =>
        fetch(`${url}/api/users${path}`, {
          method,
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ user }),
        });
      const email = 'forgetful@example.com';
      expect((await call('POST', '', studentFields(email))).status).toBe(201);
      expect((await call('POST', '/password', { email })).status).toBe(200);

      const written = async () =>
        (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
      await vi.waitUntil(async () => (await written()).length === 1, { timeout: LONG });
      const mail = await readFile(join(folder, (await written())[0]!), 'utf8');
      const [, token] = new RegExp(`^${url}/reset-password\\?reset_password_token=(\\S+)`, 'm').exec(mail)!;

      const password = 'a new one';
      const chosen = { reset_password_token: token, password, password_confirmation: password };
      expect((await call('PUT', '/password', chosen)).status).toBe(200);
      expect((await call('POST', '/sign_in', { email, password: PASSWORD })).status).toBe(401);
      expect((await call('POST', '/sign_in', { email, password })).status).toBe(200);
    } finally {
      server.child.kill('SIGTERM');
      await server.ended;
      await rm(dataDir, { recursive: true });
    }
  },
  4 * LONG,
);

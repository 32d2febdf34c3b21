import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#server/settings';
import { root } from '../../tools/paths.mjs';

const read = (name: string) => readFile(join(root, 'deploy', name), 'utf8');

test('the compose file gives the server settings that it takes', async () => {
  const given = new Map(
    [...(await read('.env.example')).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
  const filled = (await read('compose.yaml')).replace(/\$\{(\w+):\?\}/g, (_, name: string) => {
    expect([...given.keys()], 'deploy/.env.example').toContain(name);
    return given.get(name) || 'x'.repeat(64);
  });
  const { services } = parse(filled) as { services: { app: { environment: Record<string, string> } } };
  const settings = readSettings({ NODE_ENV: 'production', ...services.app.environment });
  expect(settings).toMatchObject({ publicUrl: 'https://wokabaut.example', s3: { bucket: 'wokabaut' } });
  expect(settings.trustedProxies.check('172.30.0.9')).toBe(true);
});

test('the image holds the whole build, and so the database that a first start copies', async () => {
  expect(await read('Dockerfile')).toContain('COPY --from=build /app/dist dist\n');
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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
  type Environment = { environment: Record<string, string> };
  const { services } = parse(filled, { merge: true }) as { services: Record<string, Environment> };
  const { environment = {} } = services.app ?? {};
  const known = await readFile(join(root, 'server/settings.ts'), 'utf8');
  for (const name of Object.keys(environment)) expect(known).toContain(`  ${name}: v.`);
  for (const name of ['app2', 'backup']) expect(services[name]?.environment, name).toEqual(environment);
  const settings = readSettings({ NODE_ENV: 'production', ...environment });
  expect(settings).toMatchObject({ publicUrl: 'https://wokabaut.example', s3: { bucket: 'wokabaut' } });
  expect(settings.trustedProxies.check('172.30.0.9')).toBe(true);
});

test('no file with secrets is tracked, or copied into an image', async () => {
  const { stdout } = await promisify(execFile)('git', ['ls-files'], { cwd: root });
  const names = stdout.split('\n').map((path) => path.split('/').at(-1) ?? '');
  expect(names.filter((name) => name.startsWith('.env') && name !== '.env.example')).toEqual([]);
  const ignored = await promisify(execFile)('git', ['check-ignore', '.env', 'deploy/.env', '.env.local'], {
    cwd: root,
  });
  expect(ignored.stdout.trim().split('\n')).toEqual(['.env', 'deploy/.env', '.env.local']);
  const excluded = (await read('Dockerfile.dockerignore')).split('\n');
  expect(excluded).toEqual(expect.arrayContaining(['**/.env*', '!**/.env.example']));
});

test('the portal is no owner of the database server, and its proxy reaches neither database nor store', async () => {
  const { services, networks } = parse(await read('compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>;
    networks: Record<string, Record<string, unknown>>;
  };
  for (const [name, service] of Object.entries(services)) {
    expect(service, name).toMatchObject({
      mem_limit: expect.any(String) as string,
      pids_limit: expect.any(Number) as number,
    });
    const isServer = name.startsWith('app');
    const inside = isServer ? ['outside', 'inside'] : name === 'proxy' ? ['outside'] : ['inside'];
    expect(service.networks, name).toEqual(inside);
  }
  expect(networks.inside).toMatchObject({ internal: true });
  expect(networks.outside).toMatchObject({ enable_ipv6: true });
  expect(services.database!.environment).toMatchObject({ POSTGRES_USER: 'postgres' });
});

test('the image holds the whole build, and so the database that a first start copies', async () => {
  expect(await read('Dockerfile')).toContain('COPY --from=build /app/dist dist\n');
});

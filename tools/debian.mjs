import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

/** What stands before a command that needs root; null when that needs a password. */
export async function asRoot() {
  if (process.getuid?.() === 0) return [];
  const sudo = await run('sudo', ['-n', 'true']);
  return sudo.code === 0 ? ['sudo', '-n'] : null;
}

/** ID and ID_LIKE, such as `ubuntu debian`; empty on other systems. */
function distribution() {
  if (!existsSync('/etc/os-release')) return '';
  const release = readFileSync('/etc/os-release', 'utf8');
  return [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].map((match) => match[1]).join(' ');
}

export const isUbuntu = () => /\bubuntu\b/.test(distribution());
const isDebian = () => /\b(debian|ubuntu)\b/.test(distribution());

/** Installs Debian packages without prompts; elsewhere nothing. @param {string[]} packages */
async function install(packages) {
  const prefix = isDebian() ? await asRoot() : null;
  if (!prefix || packages.length === 0) return;
  console.log(`Installing ${packages.join(', ')} for the tests …`);
  const [command = '', ...rest] = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'LC_ALL=C',
    'apt-get',
    '-qq',
  ];
  const apt = (/** @type {string[]} */ ...args) =>
    run(command, [...rest, '-o', 'DPkg::Lock::Timeout=120', ...args]);
  await apt('update');
  const result = await apt('install', '-y', '--no-install-recommends', ...packages);
  if (result.code !== 0) console.error(result.output.trim().split('\n').slice(-10).join('\n'));
}

/** @template T @param {() => T | null | Promise<T | null>} find @param {string[]} packages Debian's, maybe none */
export async function findOrInstall(find, packages) {
  const found = await find();
  if (found) return found;
  await install(packages);
  return find();
}

/** @param {string} program @param {string[]} packages Debian's @param {string} [variable] names one @param {string} [more] @returns {never} */
export function notFound(program, packages, variable, more = '') {
  const or = variable ? `, or set ${variable}` : '';
  throw new Error(
    `${program} was not found. Install it (Debian: apt-get install ${packages.join(' ')})${or}.${more}`,
  );
}

/** Writes a system file as root; null removes it. @param {string} path @param {string | null} text */
export async function writeSystemFile(path, text) {
  const prefix = (await asRoot()) ?? [];
  const script = text === null ? 'rm -f "$0"' : 'mkdir -p "$(dirname "$0")" && cat > "$0"';
  const [command = '', ...rest] = [...prefix, 'sh', '-c', script, path];
  return run(command, rest, { input: text ?? '' });
}

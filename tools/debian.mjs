import { existsSync, readFileSync } from 'node:fs';
import { run } from './run.mjs';

/** @returns the prefix that runs a command as root, or null when that needs a password */
async function asRoot() {
  if (process.getuid?.() === 0) return [];
  const sudo = await run('sudo', ['-n', 'true']);
  return sudo.code === 0 ? ['sudo', '-n'] : null;
}

/** @returns ID and ID_LIKE of /etc/os-release, such as `ubuntu debian`; empty on other systems */
function distribution() {
  if (!existsSync('/etc/os-release')) return '';
  const release = readFileSync('/etc/os-release', 'utf8');
  return [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].map((match) => match[1]).join(' ');
}

export const isUbuntu = () => /\bubuntu\b/.test(distribution());
export const isDebian = () => /\b(debian|ubuntu)\b/.test(distribution());

/**
 * Installs Debian packages without prompts. @returns whether they are installed now
 * @param {string[]} packages
 * @param {string} reason printed while it runs
 */
export async function installDebianPackages(packages, reason) {
  const prefix = isDebian() ? await asRoot() : null;
  if (!prefix) return false;
  console.log(`Installing ${packages.join(', ')} (${reason}) …`);
  const env = ['env', 'DEBIAN_FRONTEND=noninteractive', 'LC_ALL=C'];
  const apt = async (/** @type {string[]} */ ...args) => {
    const [command = '', ...rest] = [
      ...prefix,
      ...env,
      'apt-get',
      '-qq',
      '-o',
      'DPkg::Lock::Timeout=120',
      ...args,
    ];
    return run(command, rest);
  };
  await apt('update');
  const result = await apt('install', '-y', '--no-install-recommends', ...packages);
  if (result.code !== 0) console.error(result.output.trim().split('\n').slice(-10).join('\n'));
  return result.code === 0;
}

/** Writes a system file as root; null removes it. @param {string} path @param {string | null} text */
export async function writeSystemFile(path, text) {
  const prefix = (await asRoot()) ?? [];
  const script = text === null ? 'rm -f "$0"' : 'mkdir -p "$(dirname "$0")" && cat > "$0"';
  const [command = '', ...rest] = [...prefix, 'sh', '-c', script, path];
  return run(command, rest, { input: text ?? '' });
}

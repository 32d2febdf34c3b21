import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { root } from './paths.mjs';

/**
 * Does not throw when the program fails.
 * @param {string} command @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, show?: boolean, input?: string }} [options]
 * @returns {Promise<{ code: number, output: string, missing: boolean }>} `missing`: there is no such program
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: options.env ?? process.env,
      stdio: [options.input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    /** @param {NodeJS.WriteStream} to */
    const keep = (to) => (/** @type {Buffer} */ chunk) => {
      chunks.push(chunk);
      if (options.show) to.write(chunk);
    };
    child.stdout?.on('data', keep(process.stdout));
    child.stderr?.on('data', keep(process.stderr));
    child.stdin?.on('error', () => {}).end(options.input);
    const output = () => Buffer.concat(chunks).toString();
    child.on('error', (error) => {
      const missing = 'code' in error && error.code === 'ENOENT';
      resolve({ code: 127, output: `${output()}${error.message}`, missing });
    });
    child.on('close', (code, signal) =>
      resolve({ code: code ?? (signal ? 128 : 1), output: output(), missing: false }),
    );
  });
}

/** @param {string} command @param {string[]} args @param {Parameters<typeof run>[2]} [options] */
export async function mustRun(command, args, options) {
  const result = await run(command, args, options);
  if (result.code === 0) return result;
  const tail = options?.show ? '' : `\n${result.output.trim().split('\n').slice(-30).join('\n')}`;
  throw new Error(`${command} ${args.join(' ')} failed (${result.code}).${tail}`);
}

/** Works without PATH and npx. */
export const nodeTool = (/** @type {string} */ name, folder = root) => `${folder}/node_modules/.bin/${name}`;

/** Finds a free port of 127.0.0.1. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

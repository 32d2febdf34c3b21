import { PassThrough, Writable } from 'node:stream';
import type { Command } from '#server/cli/command';
import { nodeTool, run } from '../../tools/run.mjs';

type Env = Record<string, string>;

/** Runs a command in this process. @returns its exit code and the lines it wrote to standard output and error */
export async function runCommand(main: Command, args: string[], env: Env, input = '') {
  let output = '';
  const collect = () =>
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        output += chunk.toString();
        done();
      },
    });
  const stdin = new PassThrough();
  stdin.end(input);
  const code = await main(args, { stdin, stdout: collect(), stderr: collect(), env });
  return { code, lines: output.trim().split('\n') };
}

/** Runs server/cli/NAME.ts as a process of its own. */
export async function runCommandProcess(name: string, args: string[], env: Env, input = '') {
  const { code, output } = await run(nodeTool('tsx'), [`server/cli/${name}.ts`, ...args], {
    env: { ...commandEnv(), ...env },
    input,
  });
  return { code, lines: output.trim().split('\n') };
}

export const commandEnv = () => ({ PATH: process.env.PATH, HOME: process.env.HOME });

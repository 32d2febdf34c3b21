import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { PASSWORD } from './server-people';
import { kill, spawnServer, type ServerProcess } from './server-process';

/** Starts servers that end with the tests of the file, as their data directories do. */
export function serversOfFile() {
  const folders = new Set<string>();
  const started: ServerProcess[] = [];
  afterAll(async () => {
    await Promise.all(started.map(kill));
    for (const folder of folders) await rm(folder, { recursive: true });
  });
  return (env: { DATA_DIR: string } & Record<string, string>): ServerProcess => {
    folders.add(env.DATA_DIR);
    const server = spawnServer(env);
    started.push(server);
    return server;
  };
}

/** A call about the own account at a server. @returns the status */
export async function usersCall(url: string, method: string, path: string, user: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ user });
  return (await fetch(`${url}/api/users${path}`, { method, headers, body })).status;
}
export const signInStatus = (url: string, email: string, password = PASSWORD) =>
  usersCall(url, 'POST', '/sign_in', { email, password });

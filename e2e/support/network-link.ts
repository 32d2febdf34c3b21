import { expect } from '@playwright/test';
import { openPhone, type Phone } from './browser';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy';

export interface NetworkLink {
  link: CuttingProxy;
  /** Opens a browser with its own profile, or a copy of one, that reaches the server through the link. */
  openPhone(viewport?: { width: number; height: number }, from?: string): Promise<Phone>;
}

/** Starts a link to the server at `port`, and closes it and its browsers after `use`. */
export async function withLink(port: number, use: (linked: NetworkLink) => Promise<void>): Promise<void> {
  const link = await startCuttingProxy(port);
  await withPhones(link, use);
  await link.close();
}

/** Closes the browsers that were opened on a link after `use`. */
export async function withPhones(
  link: CuttingProxy,
  use: (linked: NetworkLink) => Promise<void>,
): Promise<void> {
  const phones: Phone[] = [];
  await use({
    link,
    async openPhone(viewport, from) {
      const phone = await openPhone(link.url, viewport, from);
      phones.push(phone);
      return phone;
    },
  });
  for (const phone of phones) await phone.discard();
  // No screen may do what the content security policy refuses.
  expect(phones.flatMap(({ refused }) => refused)).toEqual([]);
}

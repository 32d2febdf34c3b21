import { openPhone, type Phone } from './browser';
import { startCuttingProxy, type CuttingProxy } from './cutting-proxy';

export interface NetworkLink {
  link: CuttingProxy;
  /** A browser with a profile and a service worker of its own that reaches the server through the link. */
  openPhone(viewport?: { width: number; height: number }): Promise<Phone>;
}

/**
 * A link to the server at `port` that can be cut, and phones at its end; all of them go when `use` is done.
 * @param use the test
 */
export async function withLink(port: number, use: (linked: NetworkLink) => Promise<void>): Promise<void> {
  const link = await startCuttingProxy(port);
  const phones: Phone[] = [];
  await use({
    link,
    async openPhone(viewport) {
      const phone = await openPhone(link.url, viewport);
      phones.push(phone);
      return phone;
    },
  });
  for (const phone of phones) await phone.discard();
  await link.close();
}

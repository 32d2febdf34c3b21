import { type Environment, isHeldBackOn } from '../environment';
import type { Operations, Transact } from './transaction';

const keyOf = (owner: number) => `wifi_only/${owner}`;

/** Whether "Send only on Wi-Fi" holds records back now. */
export const isHeldBack = async (
  { get }: Operations,
  owner: number,
  { linkType }: Pick<Environment, 'linkType'>,
): Promise<boolean> => isHeldBackOn(linkType?.()) && (await get(keyOf(owner))) === true;

/** Store calls for "Send only on Wi-Fi", which page and worker respect. */
export const wifiCalls = (reading: Transact, writing: Transact, link: Pick<Environment, 'linkType'>) => ({
  isWifiOnly: (owner: number) => reading(async ({ get }) => (await get(keyOf(owner))) === true),
  setWifiOnly: (owner: number, isWanted: boolean) =>
    writing(({ put, remove }) => {
      if (isWanted) put(keyOf(owner), true);
      else remove(keyOf(owner));
      return Promise.resolve();
    }),
  isHeldBack: (owner: number) => reading((on) => isHeldBack(on, owner, link)),
});

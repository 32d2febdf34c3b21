import { highestDataPrice, presetDataPrice } from '#contract/limits';
import type { StringStorage } from './session';

/** Of the phone, as its SIM card; a log-out leaves it. In toea. */
const priceKey = 'wokabaut.data_price';

/** Reads a typed price: digits with a point or a comma; null for anything else, and above K10. */
export function parsePrice(typed: string): number | null {
  if (!/^\s*\d{1,4}([.,]\d{1,3})?\s*$/.test(typed)) return null;
  const price = Number(typed.trim().replace(',', '.'));
  return price <= highestDataPrice ? price : null;
}

/** The price of a megabyte on this phone, in toea. */
export const readPrice = (storage: StringStorage): number =>
  parsePrice(storage.getItem(priceKey) ?? '') ?? presetDataPrice;

/** @throws QuotaExceededError when storage is full */
export const keepPrice = (storage: StringStorage, price: number): void =>
  storage.setItem(priceKey, String(price));

const bytesOfMegabyte = 1_000_000;

/** What bytes cost: "0 toea", "less than 1 toea", "12 toea", "K3.40". @param price of a megabyte in toea */
export function costText(bytes: number, price: number): string {
  const toea = (bytes / bytesOfMegabyte) * price;
  if (toea === 0) return '0 toea';
  if (toea < 1) return 'less than 1 toea';
  const whole = Math.round(toea);
  return whole < 100 ? `${whole} toea` : `K${(whole / 100).toFixed(2)}`;
}

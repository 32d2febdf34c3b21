import { highestDataPrice, presetDataPrice } from '../limits';

/** The opened card of the meter and the data saver (rule 51); loaded with it. */
export const dataUseMeter = {
  failed: 'Your browser could not open what was counted.',
  nothing: 'Nothing was counted yet.',
  saver: 'Save data',
  saverHint:
    'Nothing is loaded ahead, and company logos only when you ask. Without signal you then find only what you have opened before.',
  /** By reason, beside the choice. */
  on: {
    chosen: 'Data is saved here, also when somebody else logs in.',
    browser: 'Data is saved, since your browser is set to save data.',
    slow_link: 'Data is saved for now, since the connection is slow.',
  },
  notKept: 'There is no room here to keep this choice.',
  price: 'Price of a megabyte in toea',
  priceHint: `A bundle of 1 GB for K${presetDataPrice * 10} is ${presetDataPrice} toea a megabyte.`,
  priceInvalid: `Please enter a price from 0 to ${highestDataPrice} toea, such as 1 or 0.5.`,
  since: (day: string) => `Counted here since ${day}, for everybody who uses this device.`,
  limits:
    'Updates are Wokabaut itself: its first load and new versions. Counted by Wokabaut itself; your bundle may say more. Not counted are requests, what is sent again when a connection breaks, and the look for a new version. Other apps are not counted either.',
} as const;

/** navigator.connection, in some browsers only; `type` on phones only. */
interface LinkNavigator {
  connection?: { type?: string };
}

export function linkType(): string | undefined {
  const type = (navigator as LinkNavigator).connection?.type;
  return type === 'unknown' ? undefined : type;
}

/** Whether "Send only on Wi-Fi" blocks this link. An unknown link does not. */
export const isHeldBackOn = (type: string | undefined): boolean =>
  type !== undefined && type !== 'wifi' && type !== 'ethernet';

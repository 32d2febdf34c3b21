/** navigator.connection of page and worker, which only some browsers have; its `type` is set only on phones. */
interface LinkNavigator {
  connection?: { type?: string };
}

/** The kind of link as the browser calls it: wifi, cellular and so on; undefined where it cannot tell. */
export function linkType(): string | undefined {
  const type = (navigator as LinkNavigator).connection?.type;
  return type === 'unknown' ? undefined : type;
}

/** Whether who wants to send only on Wi-Fi sends nothing over this link. Where the browser cannot tell, it is sent. */
export const isHeldBackOn = (type: string | undefined): boolean =>
  type !== undefined && type !== 'wifi' && type !== 'ethernet';

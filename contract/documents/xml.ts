import { strFromU8 } from 'fflate';
import { Refused } from './refusal';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Undoes character references, however they are written. */
const plain = (text: string): string =>
  text.replace(
    /&(?:#x0*([\da-f]{1,5})|#0*(\d{1,6})|(\w+));/gi,
    (whole: string, ...codes: (string | undefined)[]) => {
      const [hex, digits, name = ''] = codes;
      if (hex === undefined && digits === undefined) return entities[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(digits) : parseInt(hex, 16));
    },
  );

/** The text of a part, in UTF-8 or UTF-16 by its mark or its first letter. */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isBig = first === 0 || first === 0xfe;
  if (!isBig && second !== 0 && first !== 0xff) return strFromU8(bytes);
  const units = new Uint16Array(bytes.length >> 1).map(
    (_, at) => (bytes[2 * at + (isBig ? 0 : 1)]! << 8) | bytes[2 * at + (isBig ? 1 : 0)]!,
  );
  let text = '';
  for (let at = 0; at < units.length; at += 4096)
    text += String.fromCharCode(...units.subarray(at, at + 4096));
  return text;
}

/** The value of a tag's attribute with any prefix, in either quote; empty without one. */
export function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`[\\s"'](?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return plain(found?.[1] ?? found?.[2] ?? '');
}

const pieces =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(!)|<(\/?)(?:[^\s<>"'/:]+:)?([^\s<>"'/:]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/gy;

/** Tags and texts of XML, up to what is none. @throws Refused for a DOCTYPE, which may rename anything */
export function* readXml(
  xml: string,
): Generator<{ name: string; tag: string; isEnd: boolean; text: string }> {
  for (const [, data, mark, end, name = '', tag = '', text = ''] of xml.matchAll(pieces)) {
    if (mark) throw new Refused('linked');
    yield { name, tag, isEnd: end === '/', text: data ?? plain(text) };
  }
}

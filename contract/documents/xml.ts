import { strFromU8 } from 'fflate';
import { Refused } from './refusal';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plain = (text: string): string =>
  text.replace(
    /&(?:#x0*([\da-f]{1,5})|#0*(\d{1,6})|(\w+));/gi,
    (whole: string, ...codes: (string | undefined)[]) => {
      const [hex, digits, name = ''] = codes;
      if (hex === undefined && digits === undefined) return entities[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(digits) : parseInt(hex, 16));
    },
  );

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

export function valuesOf(tag: string, isNamed: (name: string) => boolean): string[] {
  const values: string[] = [];
  let [before, name] = ['', ''];
  for (const [token] of tag.matchAll(/[^\s"'=]+|=|"[^"]*"|'[^']*'/g)) {
    const isValue = before === '=' && /^["']/.test(token);
    if (isValue && isNamed(name)) values.push(plain(token.slice(1, -1)));
    if (token === '=') name = before;
    before = token;
  }
  return values;
}

export const attributeOf = (tag: string, name: string): string =>
  valuesOf(tag, (found) => found === name)[0] ?? '';

const pieces =
  /<!--[^]*?-->|<\?[^]*?\?>|<!\[CDATA\[([^]*?)\]\]>|<(!)|<(\/?)(?:([^\s<>"'/:]+):)?([^\s<>"'/:]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>|([^<]+)/gy;

/** Tags and texts of XML, up to what is none. @throws Refused for a DOCTYPE, which may rename anything */
export function* readXml(
  xml: string,
): Generator<{ prefix: string; name: string; tag: string; isEnd: boolean; text: string }> {
  for (const [, data, mark, end, prefix = '', name = '', tag = '', text = ''] of xml.matchAll(pieces)) {
    if (mark) throw new Refused('linked');
    yield { prefix, name, tag, isEnd: end === '/', text: data ?? plain(text) };
  }
}

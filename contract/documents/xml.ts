import { strFromU8 } from 'fflate';
import { Refused } from './refusal';

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Undoes character references, however they are written. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi,
        (whole, hex?: string, digits?: string, name?: string) => {
          if (name !== undefined) return entities[name] ?? whole;
          const code = hex === undefined ? Number(digits) : parseInt(hex, 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
        },
      )
    : text;

/** The text of a part, in UTF-8 or UTF-16 by its mark or its first letter. */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isBig = (first === 0xfe && second === 0xff) || first === 0;
  const isLittle = (first === 0xff && second === 0xfe) || second === 0;
  if (!isBig && !isLittle) return strFromU8(bytes);
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode(
      isBig ? (bytes[at]! << 8) | bytes[at + 1]! : (bytes[at + 1]! << 8) | bytes[at]!,
    );
  return text;
}

/** The value of a tag's attribute with any prefix, in either quote; empty without one. */
export function attributeOf(tag: string, name: string): string {
  const found = new RegExp(`[\\s"'](?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return plain(found?.[1] ?? found?.[2] ?? '');
}

const tagAt = /<(\/?)(?:[^\s<>"'/:]+:)?([^\s<>"'/:]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;

interface Handlers {
  /** @param tag its attributes @param isEnd of `</name>` */
  tag(name: string, tag: string, isEnd: boolean): void;
  text?(text: string): void;
}

/** Reads XML in one pass, up to what is none. @throws Refused for a DOCTYPE, which may rename anything */
export function readXml(xml: string, { tag, text }: Handlers): void {
  const after = (mark: string, from: number) => {
    const found = xml.indexOf(mark, from);
    return found < 0 ? xml.length : found + mark.length;
  };
  for (let at = 0; at < xml.length;) {
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at);
      const end = next < 0 ? xml.length : next;
      text?.(plain(xml.slice(at, end)));
      at = end;
    } else if (xml.startsWith('<!--', at)) at = after('-->', at + 4);
    else if (xml.startsWith('<?', at)) at = after('?>', at + 2);
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = after(']]>', at);
      text?.(xml.slice(at + 9, end - 3));
      at = end;
    } else if (xml.startsWith('<!', at)) throw new Refused('linked');
    else {
      tagAt.lastIndex = at;
      const found = tagAt.exec(xml);
      if (!found) return;
      tag(found[2]!, found[3]!, found[1] === '/');
      at = tagAt.lastIndex;
    }
  }
}

import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** ASN.1 in DER: a tag, a length and a content. */
function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const long =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...long]), content]);
}

const bytes = (...values: number[]) => Buffer.from(values);
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const time = (date: Date) => der(0x17, Buffer.from(date.toISOString().replace(/^..|[-:T]|\.\d+/g, '')));

/** ecdsa-with-SHA256, commonName, subjectAltName. */
const algorithm = sequence(der(0x06, bytes(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02)));
const commonName = der(0x06, bytes(0x55, 0x04, 0x03));
const alternativeName = der(0x06, bytes(0x55, 0x1d, 0x11));

const pem = (content: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${content.toString('base64')}\n-----END CERTIFICATE-----\n`;

/**
 * Makes a key and a certificate of its own for 127.0.0.1.
 * @returns `pin`: what Chromium trusts it by (`--ignore-certificate-errors-spki-list`)
 */
export function selfSignedCertificate(): { key: string; cert: string; pin: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const publicDer = publicKey.export({ type: 'spki', format: 'der' });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from('bench')))));
  const day = 86_400_000;
  const validity = sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + 30 * day)));
  const names = der(0x04, sequence(der(0x87, bytes(127, 0, 0, 1))));
  const content = sequence(
    der(0xa0, der(0x02, bytes(2))),
    der(0x02, bytes(1)),
    ...[algorithm, name, validity, name, publicDer],
    der(0xa3, sequence(sequence(alternativeName, names))),
  );
  const signature = sign('sha256', content, privateKey);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, algorithm, der(0x03, bytes(0), signature))),
    pin: createHash('sha256').update(publicDer).digest('base64'),
  };
}

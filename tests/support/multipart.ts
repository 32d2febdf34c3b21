/** Multipart bodies byte for byte, so that a test can break them. */
export interface Part {
  head: string;
  bytes: Buffer;
}
const asText = (field: unknown) =>
  Buffer.from(typeof field === 'string' ? field : (JSON.stringify(field) ?? ''));
export const textPart = (field: string, text: unknown): Part => ({
  head: `name="${field}"`,
  bytes: asText(text),
});
export const filePart = (field: string, file: string, bytes: Buffer): Part => ({
  head: `name="${field}"; filename="${file}"`,
  bytes,
});
export const asMultipart = (parts: Part[], end = '--b--\r\n', boundary = 'b') => ({
  type: `multipart/form-data; boundary=${boundary}`,
  bytes: Buffer.concat([
    ...parts.flatMap(({ head, bytes }) => [
      Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]),
});

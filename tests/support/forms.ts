/** A form's bytes as a browser would send them, so that a test can cut or break them. */
export async function formBytes(form: FormData): Promise<{ bytes: Uint8Array; contentType: string }> {
  const encoded = new Response(form);
  const bytes = new Uint8Array(await encoded.arrayBuffer());
  return { bytes, contentType: encoded.headers.get('content-type')! };
}

/** The bytes as a stream of pieces of `size`, as a slow link would deliver them. */
export function inPieces(bytes: Uint8Array, size: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(new Uint8Array(bytes.slice(at, at + size)));
      at += size;
    },
  });
}

/** A POST with a body that arrives in pieces. */
export const streamedPost = (
  bytes: Uint8Array,
  size: number,
  headers: Record<string, string>,
): RequestInit & { duplex: 'half' } => ({
  method: 'POST',
  headers,
  body: inPieces(bytes, size),
  duplex: 'half',
});

export type Entry = [field: string, value: string | Uint8Array<ArrayBuffer>, name?: string];

export function formOf(...entries: Entry[]): FormData {
  const form = new FormData();
  for (const [field, value, name] of entries) {
    if (typeof value === 'string') form.append(field, value);
    else form.append(field, new File([value], name ?? `${field}.pdf`));
  }
  return form;
}

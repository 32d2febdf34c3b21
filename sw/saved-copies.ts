/** A response without its URL, and without headers that describe its transfer: the body is decoded, and is read whole. */
export async function copyOf(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  for (const name of ['Content-Encoding', 'Content-Length', 'Vary']) headers.delete(name);
  return new Response(body, { status: response.status, headers });
}

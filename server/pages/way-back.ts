import { BUILT_WAY_BACK } from '#contract/pages';
import { safeReturn } from '#contract/start';
import { compress, encodingFor } from '../http/negotiation';
import { fileOf, type PageFile } from '../http/static-files';

const parameter = (from: string) => new URLSearchParams({ from }).toString();
const built = new RegExp(`[?&]${parameter(BUILT_WAY_BACK)}`, 'g');

/**
 * Adds the return address to a built page's log-in and sign-up links, for use without the script (rule 52).
 * @param from of the address; ignored when it leaves the site. @param accepted the Accept-Encoding header
 */
export async function withWayBack(
  file: PageFile,
  from: string | undefined,
  accepted: string | undefined,
): Promise<PageFile> {
  const html = new TextDecoder().decode(file.plain);
  // All letters that mean something in HTML or JSON are encoded.
  const own = from !== undefined && safeReturn(from) !== null ? parameter(from) : null;
  const filled = html.replace(built, ([sign]) => (own === null ? '' : `${sign}${own}`));
  if (filled === html) return file;
  const bytes = Buffer.from(filled);
  const encoding = encodingFor(accepted);
  const packed = encoding && { [encoding]: new Uint8Array(await compress(bytes, encoding)) };
  // Policy of the built page: only addresses are new.
  return { ...fileOf('page.html', new Uint8Array(bytes), packed ?? {})!, policy: file.policy };
}

import { BUILT_WAY_BACK } from '#contract/pages';
import { safeReturn } from '#contract/start';
import { compress, encodingFor } from '../http/negotiation';
import { fileOf, type PageFile } from '../http/static-files';

const parameter = (from: string) => new URLSearchParams({ from }).toString();
const built = new RegExp(`[?&]${parameter(BUILT_WAY_BACK)}`, 'g');

/**
 * Puts the way back of an address into the links of a page that the build has finished: the log-in and the sign-up hand it on
 * to each other also before there is a script (rule 52). One that leaves the site is left out.
 * @param from of the address
 * @param accepted of the Accept-Encoding header
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
  // The policy of what was built: nothing but addresses is new.
  return { ...fileOf('page.html', new Uint8Array(bytes), packed ?? {})!, policy: file.policy };
}

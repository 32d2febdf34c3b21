import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { cache } from './paths.mjs';
import { mustRun } from './run.mjs';

/** Old Chromium builds for Linux x64, out of npm packages that ship one: by major version the package and its integrity. */
/** @type {Record<number, string>} */
const packages = {
  72: 'chrome-aws-lambda@1.11.2 sha512-BpR7qYNkPZlMQGZI3/edrPT4Rx9Hd/Z+YV3dQ5ujfWj01r27pYYOoOmMd2w3mkmFeHF7nzFlksM/urKnfICwDQ==',
  80: 'chrome-aws-lambda@2.1.1 sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  88: 'chrome-aws-lambda@5.5.0 sha512-nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  90: 'chrome-aws-lambda@8.0.2 sha512-a4VEX6DknxISPqGLksZa/JuEnjc4nLXaG0BMp5c9qERvJ/eBHPUJ7oCRQQC+SxSxuxsEwxbBj2RBlCQbivnihg==',
  92: '@sparticuz/chromium@92.0.0 sha512-xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  106: '@sparticuz/chromium@106.0.2 sha512-YDbwmfyzLi2WqVjAONPjxlCxAfLPjx4TE7KdDNOyITDGx6KAktgpZ9qab77ZRU/6mmCwSdg+QO+OGQTXOEY/RA==',
  109: '@sparticuz/chromium@109.0.6 sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
  138: '@sparticuz/chromium@138.0.2 sha512-vs5qUiK6kFCzLCxZ2buWONcB6jdF3VWdYp6kH1tt56tZ78p51dMAxfWsfk9P62z/jAeqbVg4V6Rb3Ic4aAeOKQ==',
};

/** Ascending. */
export const oldChromiums = Object.keys(packages).map(Number);

/** There are no binaries of old versions for another system. */
export const hasOldChromium = process.platform === 'linux' && process.arch === 'x64';

const unpacked = promisify(brotliDecompress);

/** @param {string} spec @param {string} integrity @param {string} folder where its files go */
async function unpack(spec, integrity, folder) {
  console.log(`Downloading ${spec} for the tests …`);
  await mustRun('npm', ['pack', spec, '--loglevel=error', '--pack-destination', folder]);
  const [name = ''] = await readdir(folder);
  const digest = createHash('sha512').update(await readFile(join(folder, name)));
  if (`sha512-${digest.digest('base64')}` !== integrity) throw new Error(`${spec} is not the pinned one.`);
  await mustRun('tar', ['xzf', name, 'package/bin'], { cwd: folder });
  const bin = join(folder, 'package/bin');
  for (const file of (await readdir(bin)).filter((each) => each.endsWith('.br'))) {
    const bytes = await unpacked(await readFile(join(bin, file)));
    const isBinary = file.startsWith('chromium');
    const path = join(folder, isBinary ? 'chromium' : file.slice(0, -3));
    await writeFile(path, bytes);
    if (isBinary) await chmod(path, 0o755);
    // Beside the binary, where 103 and later look for SwiftShader; the system has the other libraries.
    else if (file === 'swiftshader.tar.br') await mustRun('tar', ['xf', path], { cwd: folder });
    if (!isBinary) await rm(path);
  }
  await Promise.all([name, 'package'].map((each) => rm(join(folder, each), { recursive: true })));
}

/** @param {number} major @returns {Promise<string | null>} its binary, downloaded once; null where there is none */
export async function ensureOldChromium(major) {
  if (!hasOldChromium) return null;
  const [spec = '', integrity = ''] = packages[major]?.split(' ') ?? [];
  const home = join(cache, `chromium-${major}`);
  const path = join(home, 'chromium');
  if (existsSync(path)) return path;
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'chromium-download-'));
  try {
    await unpack(spec, integrity, folder);
    // At once, so that a test beside this one finds all of it or nothing.
    await rename(folder, home).catch((error) => {
      if (!existsSync(path)) throw error;
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return path;
}

import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** A place in a package's code, and what stands there instead. */
type Edit = readonly [from: string | RegExp, to: string];

/**
 * What packages do only for callers that this product does not have, by file (docs/decisions/0043-idle-code-left-out.md). The
 * bundler then drops what nothing calls any more. A test looks for such callers in the sources.
 */
export const idleCode: Readonly<Record<string, readonly Edit[]>> = {
  // For React without useSyncExternalStore.
  '@tanstack/react-store/dist/useSelector.js': [
    ['use-sync-external-store/shim/with', 'use-sync-external-store/with'],
  ],
  // The router has an error screen of ours.
  '@tanstack/react-router/dist/esm/CatchBoundary.js': [
    [/function ErrorComponent\([^]*?\n}\n/, 'const ErrorComponent = () => null;\n'],
  ],
  // Progress of a body, retries and hooks.
  'ky/distribution/core/constants.js': [
    [/(supportsRequestStreams = )\(\(\) => {[^]*?\n}\)\(\);/, '$1false;'],
  ],
  'ky/distribution/core/Ky.js': [
    [/if \(ky\.#options\.onDownloadProgress\)/, 'if (false)'],
    [/if \(this\.#options\.onUploadProgress\)/, 'if (false)'],
    [/if \(!this\.#options\.onUploadProgress \|\| !request\.body\)/, 'if (true)'],
    [/ky\.#retry\(function_\)/, 'function_()'],
    [/#calculateDelay\(\) {[^]*?(?=#decorateResponse\(response\) {)/, ''],
    [/async #retry\(function_\) {[^]*?(?=async #fetch\(\) {)/, ''],
  ],
  // Hints of what is loaded next.
  'react-dom/cjs/react-dom.production.js': [[/exports\.preconnect = [^]*?(?=exports\.requestFormReset)/, '']],
  'react-dom/cjs/react-dom-client.production.js': [
    [/,\s+D: prefetchDNS,[^]*?M: preinitModuleScript\b/, ''],
    // onSelect, onBeforeInput and events of composed text.
    [/function constructSelectEvent\([^]*?\n}\n/, 'function constructSelectEvent() {}\n'],
    [/var fallbackData;\s[^]*?(?=extractEvents\$1\()/, ''],
  ],
};

/** @throws when an edit has no place, as in another version of the package */
export function withoutIdle(code: string, file: string): string {
  return (idleCode[file] ?? []).reduce((edited, [from, to]) => {
    const next = edited.replace(from, to);
    if (next === edited) throw new Error(`${file} has no ${from}: see tools/idle-code.ts.`);
    return next;
  }, code);
}

/** Leaves idle code of packages out of the build. */
export const leaveOutIdleCode = (): Plugin => ({
  name: 'leave-out-idle-code',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const file = /node_modules\/(?!.*node_modules\/)(.*)$/.exec(id.replaceAll('\\', '/'))?.[1];
    return file && file in idleCode ? withoutIdle(readFileSync(id, 'utf8'), file) : null;
  },
});

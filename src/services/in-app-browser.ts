/** A browser inside another app: no installation, and its own storage (rule offline-7). */
export interface InAppBrowser {
  app: string | null;
  system: 'android' | 'iphone';
}

/** First match counts. Facebook's app and Messenger have the same marks. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/MessengerForiOS|MessengerLite|FB_IAB\/(MESSENGER|Orca)/i, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/musical_ly|trill_|Bytedance/i, 'TikTok'],
];

/** Full browsers built on Android's WebView. */
const wholeBrowsers = /\b(OPR|OPT|DuckDuckGo|Ddg|UCBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser|PHX)\//;

/** Detects another app's browser by user agent. An installed page on an iPhone looks alike: check that first. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  const isIphone = /iPhone|iPad|iPod/.test(userAgent);
  if (!isIphone && !/Android/.test(userAgent)) return null;
  const app = apps.find(([mark]) => mark.test(userAgent))?.[1] ?? null;
  const isWebView = isIphone
    ? /AppleWebKit/.test(userAgent) && !/Safari\//.test(userAgent)
    : /; wv\)/.test(userAgent);
  if (app === null && (!isWebView || wholeBrowsers.test(userAgent))) return null;
  return { app, system: isIphone ? 'iphone' : 'android' };
}

/** A URL that opens this page in Chrome on Android, else here. @param address absolute */
export function chromeIntent(address: string): string {
  const url = new URL(address);
  url.hash = '';
  // Escapes what would end the intent.
  url.search = url.searchParams.toString();
  const extras = [
    `scheme=${url.protocol.slice(0, -1)}`,
    'package=com.android.chrome',
    `S.browser_fallback_url=${encodeURIComponent(url.href)}`,
  ];
  return `intent://${url.host}${url.pathname}${url.search}#Intent;${extras.join(';')};end`;
}

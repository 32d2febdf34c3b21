/** A browser that lives in another app: nothing can be installed in it, and it has a storage of its own (rule 50). */
export interface InAppBrowser {
  /** As people call it; null for any other app. */
  app: string | null;
  system: 'android' | 'iphone';
}

/** The first that fits. Facebook's app and Messenger have the same marks. */
const apps: readonly (readonly [RegExp, string])[] = [
  [/MessengerForiOS|MessengerLite|FB_IAB\/(MESSENGER|Orca)/i, 'Messenger'],
  [/Instagram/, 'Instagram'],
  [/FBA[NV]|FB_IAB/, 'Facebook'],
  [/musical_ly|trill_|Bytedance/i, 'TikTok'],
];

/** Browsers that people chose, though they are made of Android's WebView. */
const wholeBrowsers = /\b(OPR|OPT|DuckDuckGo|Ddg|UCBrowser|MiuiBrowser|HeyTapBrowser|VivoBrowser|PHX)\//;

/** Tells from the user agent whether the page runs inside another app. An installed page on an iPhone looks like one: ask for that first. */
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

/**
 * An address that opens this page in Chrome on Android; where there is no Chrome, the page itself.
 * @param address absolute, without tracking parameters: the page drops them when it starts
 */
export function chromeIntent(address: string): string {
  const url = new URL(address);
  url.hash = '';
  // Escapes what would end the intent.
  url.search = url.searchParams.toString();
  const parts = [
    `scheme=${url.protocol.slice(0, -1)}`,
    'package=com.android.chrome',
    `S.browser_fallback_url=${encodeURIComponent(url.href)}`,
  ];
  return `intent://${url.host}${url.pathname}${url.search}#Intent;${parts.join(';')};end`;
}

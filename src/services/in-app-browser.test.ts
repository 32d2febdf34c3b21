import { describe, expect, test } from 'vitest';
import { chromeIntent, inAppBrowser } from './in-app-browser';

const android = 'Mozilla/5.0 (Linux; Android 11; SM-A022F Build/RP1A.200720.012';
const chrome =
  'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('a browser inside another app', () => {
  test.each([
    ['Facebook', 'android', `${android}; wv) ${chrome} [FB_IAB/FB4A;FBAV/465.0.0.62.84;IABMV/1;]`],
    // Facebook Lite.
    [
      'Facebook',
      'android',
      `${android}; wv) ${chrome} [FBAN/EMA;FBLC/en_US;FBAV/403.0.0.8.105;FBDM/DisplayMetrics{density=1.5}]`,
    ],
    ['Messenger', 'android', `${android}; wv) ${chrome} [FB_IAB/Orca-Android;FBAV/458.0.0.54.108;]`],
    ['Messenger', 'android', `${android}; wv) ${chrome} [FB_IAB/MESSENGER;FBAV/400.0.0.1.2;]`],
    [
      'Instagram',
      'android',
      `${android}; wv) ${chrome} Instagram 331.0.0.37.90 Android (30/11; 320dpi; 720x1600; samsung; SM-A022F)`,
    ],
    [
      'TikTok',
      'android',
      `${android}; wv) ${chrome} musical_ly_2023405040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly BytedanceWebview/d8a21c6`,
    ],
    ['TikTok', 'android', `${android}; wv) ${chrome} trill_340204 JsSdk/1.0 BytedanceWebview/d8a21c6`],
    [null, 'android', `${android}; wv) ${chrome}`],
    [null, 'android', `${android}; wv) ${chrome} GSA/15.18.38.28.arm64`],
    [
      'Facebook',
      'iphone',
      `${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/463.0.0.31.110;FBBV/595;FBDV/iPhone13,2;FBSN/iOS;FBSV/17.5.1]`,
    ],
    ['Messenger', 'iphone', `${iphone} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/457.0.0.31.112;FBSN/iOS]`],
    [
      'Messenger',
      'iphone',
      `${iphone} Mobile/15E148 LightSpeed [FBAN/MessengerLiteForiOS;FBAV/457.0.0.31.112;FBSN/iOS]`,
    ],
    [
      'Instagram',
      'iphone',
      `${iphone} Mobile/15E148 Instagram 332.0.2.17.105 (iPhone13,2; iOS 17_5_1; en_US)`,
    ],
    [
      'TikTok',
      'iphone',
      `${iphone} Mobile/15E148 musical_ly_34.5.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en BytedanceWebview/d8a21c6`,
    ],
    [null, 'iphone', `${iphone} Mobile/15E148`],
    [
      null,
      'iphone',
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
    ],
  ])('%s on %s', (app, system, agent) => {
    expect(inAppBrowser(agent)).toEqual({ app, system });
  });
});

describe('a browser of its own', () => {
  test.each([
    [
      'Chrome on Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    ],
    [
      'Opera Mini, made of the WebView',
      'Mozilla/5.0 (Linux; U; Android 11; SM-A022F Build/RP1A.200720.012; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36 OPR/80.0.2254.71400',
    ],
    ['DuckDuckGo, made of the WebView', `${android}; wv) ${chrome} DuckDuckGo/5`],
    ['Phoenix, made of the WebView', `${android}; wv) ${chrome} PHX/14.7`],
    ['Firefox on Android', 'Mozilla/5.0 (Android 14; Mobile; rv:126.0) Gecko/126.0 Firefox/126.0'],
    ['Safari on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Chrome on an iPhone', `${iphone} CriOS/125.0.6422.80 Mobile/15E148 Safari/604.1`],
    ['Firefox on an iPhone', `${iphone} FxiOS/126.0 Mobile/15E148 Safari/605.1.15`],
    ['Opera on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`],
    [
      'Safari on a Mac',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    [
      'Chrome on a desktop',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Safari/537.36',
    ],
    ["Facebook's crawler", 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['nothing', ''],
  ])('%s', (_, agent) => {
    expect(inAppBrowser(agent)).toBeNull();
  });
});

describe('the address that opens Chrome', () => {
  test('carries the internship over, and comes back to it where there is no Chrome', () => {
    expect(chromeIntent('https://portal.example/internship-details/12')).toBe(
      'intent://portal.example/internship-details/12#Intent;scheme=https;package=com.android.chrome;' +
        'S.browser_fallback_url=https%3A%2F%2Fportal.example%2Finternship-details%2F12;end',
    );
  });

  test('carries filters and the way back, and ends once', () => {
    const address = 'http://127.0.0.1:8080/login?from=%2Finternship-details%2F3&q=a;end#hash;end';
    const intent = chromeIntent(address);
    expect(intent).toMatch(
      /^intent:\/\/127\.0\.0\.1:8080\/login\?from=%2Finternship-details%2F3&q=a%3Bend#Intent;scheme=http;/,
    );
    expect(intent.match(/;end/g)).toHaveLength(1);
  });
});

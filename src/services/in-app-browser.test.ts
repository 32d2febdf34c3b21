import { describe, expect, test } from 'vitest';
import { chromeIntent, inAppBrowser } from './install';

const android = 'Mozilla/5.0 (Linux; Android 11; SM-A022F Build/RP1A.200720.012';
const chrome =
  'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  ['Facebook', 'android', `${android}; wv) ${chrome} [FB_IAB/FB4A;FBAV/465.0.0.62.84;IABMV/1;]`],
  ['Messenger', 'android', `${android}; wv) ${chrome} [FB_IAB/Orca-Android;FBAV/458.0.0.54.108;]`],
  ['Messenger', 'android', `${android}; wv) ${chrome} [FB_IAB/MESSENGER;FBAV/400.0.0.1.2;]`],
  [
    'TikTok',
    'android',
    `${android}; wv) ${chrome} musical_ly_2023405040 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly BytedanceWebview/d8a21c6`,
  ],
  ['TikTok', 'android', `${android}; wv) ${chrome} trill_340204 JsSdk/1.0 BytedanceWebview/d8a21c6`],
  [null, 'android', `${android}; wv) ${chrome}`],
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
  ['Instagram', 'iphone', `${iphone} Mobile/15E148 Instagram 332.0.2.17.105 (iPhone13,2; iOS 17_5_1; en_US)`],
  [null, 'iphone', `${iphone} Mobile/15E148`],
  [
    null,
    'iphone',
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148',
  ],
])('a browser inside another app %s on %s', (app, system, agent) => {
  expect(inAppBrowser(agent)).toEqual({ app, system });
});

test.each([
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Opera Mini, made of the WebView',
    'Mozilla/5.0 (Linux; U; Android 11; SM-A022F Build/RP1A.200720.012; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.179 Mobile Safari/537.36 OPR/80.0.2254.71400',
  ],
  ['DuckDuckGo, made of the WebView', `${android}; wv) ${chrome} DuckDuckGo/5`],
  ['Phoenix, made of the WebView', `${android}; wv) ${chrome} PHX/14.7`],
  ['Safari on an iPhone', `${iphone} Version/17.5 Mobile/15E148 Safari/604.1`],
  [
    'Safari on a Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
  ],
  ['nothing', ''],
])('a browser of its own %s', (_, agent) => {
  expect(inAppBrowser(agent)).toBeNull();
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

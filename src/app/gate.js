/* Inline, before all other scripts: whether the page's script runs in this browser, whole or not at all (docs/phones.md). */
(function (root) {
  var brand = document.getElementById('brand');
  if (brand) self.portalBrand = JSON.parse(brand.textContent);
  var isPlain = /[?&]plain\b/.test(location.search);
  /** Leaves the page to the server: its HTML stays, an empty one is fetched without script. */
  self.leaveToServer = function () {
    var page = document.getElementById('root');
    var styles = document.getElementById('stylesheet');
    root.className = 'unscripted';
    if (styles) styles.media = 'all';
    if (isPlain || navigator.onLine === false) return;
    if (root.hasAttribute('data-shell') || (page && !page.firstChild))
      location.replace(location.pathname + location.search + (location.search ? '&' : '?') + 'plain');
  };
  /** Whether a log-in can be kept. Denied storage is replaced by memory; a log-in that is there already stays. */
  function hasRoom() {
    var storage;
    try {
      storage = self.localStorage;
      if (storage.getItem('token') === null) {
        storage.setItem('wokabaut.room', '1');
        storage.removeItem('wokabaut.room');
      } else root.setAttribute('data-known', '');
    } catch (error) {
      return !storage && Boolean(error);
    }
    return true;
  }
  var runs =
    'noModule' in document.createElement('script') &&
    self.queueMicrotask &&
    self.AbortController &&
    self.indexedDB !== undefined &&
    self.CSS &&
    CSS.supports('color', 'var(--x)') &&
    hasRoom();
  if (runs && !isPlain) root.className = 'scripted';
  else {
    self.leaveToServer();
    document.addEventListener('DOMContentLoaded', self.leaveToServer);
  }
})(document.documentElement);

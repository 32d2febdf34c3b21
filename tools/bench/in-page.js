/*
 * Runs in a page before its own scripts. `benchWatch` has the selectors; `benchSeen` has milliseconds since the start of
 * the navigation: of the first frame whose paint shows the words, all rows, and a control that works.
 */
(() => {
  if (globalThis !== globalThis.top) return;
  const { words, rows, control } = globalThis.benchWatch;
  const seen = { words: null, rows: null, usable: null, live: null, painted: null, shift: 0, tasks: [] };
  globalThis.benchSeen = seen;

  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.painted = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value;
  });
  observe('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]));

  const isVisible = (element) =>
    Boolean(element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) &&
    element.getClientRects().length > 0;
  const shows = (selector, count) =>
    [...document.querySelectorAll(selector)].filter((one) => one.textContent.trim() !== '' && isVisible(one))
      .length >= count;
  // React has taken the element over.
  const isLive = (element) => Object.keys(element).some((name) => name.startsWith('__reactProps'));
  const worksAlone = (element) =>
    Boolean(element.matches('a[href]')) || element.closest('form[action]') !== null;

  const look = (now) => {
    if (seen.words === null && words.every((selector) => shows(selector, 1))) seen.words = now;
    if (seen.rows === null && shows(rows.selector, rows.count)) seen.rows = now;
    const element = [...document.querySelectorAll(control)].find(isVisible);
    if (element) {
      if (seen.live === null && isLive(element)) seen.live = now;
      if (seen.usable === null && (seen.live !== null || worksAlone(element))) seen.usable = now;
    }
    if ([seen.words, seen.rows, seen.usable, seen.live].includes(null)) requestAnimationFrame(frame);
  };
  const frame = () => look(performance.now());
  requestAnimationFrame(frame);
})();

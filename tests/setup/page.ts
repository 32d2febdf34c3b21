import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// The page's parts load one after the other, and two cores are shared: in ms.
configure({ asyncUtilTimeout: 8000 });

/** What a test has rendered is gone before the next one begins. */
afterEach(cleanup);

/** happy-dom computes no display of a span, and accessible names would then have a space before it. */
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element, pseudoElement) => {
  const style = computedStyle(element, pseudoElement);
  if (!(element instanceof HTMLSpanElement)) return style;
  const read = style.getPropertyValue.bind(style);
  style.getPropertyValue = (name) => read(name) || (name === 'display' ? 'inline' : '');
  return style;
};

import { cleanup, configure } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, vi } from 'vitest';
import './indexeddb';

// The page's parts load one after the other, and two cores are shared: in ms.
configure({ asyncUtilTimeout: 8000 });

const browser = navigator;
// user-event keeps a clipboard of its own until the end of a file.
const ownNames = [...Object.getOwnPropertyNames(browser), 'clipboard'];

const channels = new Set<BroadcastChannel>();

/** The channel of a tab that is closed with its test. What its page says later nobody hears. */
class ClosedWithTest extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    channels.add(this);
  }
  override postMessage(message: unknown): void {
    if (channels.has(this)) super.postMessage(message);
  }
  override close(): void {
    channels.delete(this);
    super.close();
  }
}

/** Each test has an empty phone of its own, and no toasts of another; what it adds to the shared browser, it takes away. */
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('BroadcastChannel', ClosedWithTest);
  toast.remove();
  return () => {
    // Spies are taken away by vitest.
    const isSpied = (name: string) => vi.isMockFunction(Object.getOwnPropertyDescriptor(browser, name)?.get);
    const added = Object.getOwnPropertyNames(browser).filter(
      (name) => !ownNames.includes(name) && !isSpied(name),
    );
    if (added.length > 0) throw new Error(`The navigator was left with ${added.join(', ')}.`);
  };
});

const address = window.location.href;

/** What a test has rendered is gone before the next one begins, and the shared window is where it was. */
afterEach(() => {
  cleanup();
  for (const channel of channels) channel.close();
  if (window.location.href !== address) throw new Error(`The window was led to ${window.location.href}.`);
});

const computedStyle = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();

/**
 * What an element of this kind looks like: no stylesheet is loaded, so its tag, its own style and whether it is open say all
 * that roles and names depend on. happy-dom computes it anew for every element of every look-up, and no display of a span.
 */
window.getComputedStyle = (element) => {
  const kind = `${element.localName} ${element.getAttribute('style') ?? ''} ${element.hasAttribute('open')}`;
  const known = styles.get(kind);
  if (known) return known;
  const computed = computedStyle(element);
  const display = computed.display || (element instanceof HTMLSpanElement ? 'inline' : '');
  const { visibility, pointerEvents } = computed;
  const values: Record<string, string> = { display, visibility, pointerEvents };
  const style = { ...values, getPropertyValue: (name: string) => values[name] ?? '' } as CSSStyleDeclaration;
  styles.set(kind, style);
  return style;
};

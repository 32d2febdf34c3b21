import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGE_COOKIE } from '#contract/languages';
import { readLanguage } from '../../tools/languages/translations';

const { sentences } = readLanguage('tpi');

/** An English sentence of the product in Tok Pisin. @throws for one that the product does not have */
export function inTokPisin(english: string): string {
  const translated = sentences[english];
  if (translated === undefined) throw new Error(`"${english}" is no sentence of the product.`);
  return translated;
}

/** A browser that has chosen Tok Pisin before. */
export const chooseTokPisin = (context: BrowserContext, url: string): Promise<void> =>
  context.addCookies([{ name: LANGUAGE_COOKIE, value: 'tpi', url }]);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const marks = /\{\d+\}|<\/?\d+\/?>/;

/** English sentences that differ in Tok Pisin: whole ones, and those with values, of which three words at least are fixed. */
const changed = Object.entries(sentences).filter(([english, translated]) => english !== translated);
/** Not a word that is Tok Pisin as well ("Save"), a place that businesses write, the button of another program, or a column of a CSV. */
const others = new Set([...changed.map(([, translated]) => translated), 'Remote', 'Share', 'email']);
const whole = new Set(changed.map(([english]) => english.trim()).filter((english) => !others.has(english)));
const patterns = changed
  .map(([english]) => english.split(marks).map((part) => part.trim()))
  .filter((parts) => parts.length > 1 && parts.join(' ').split(/\s+/).filter(Boolean).length > 2)
  .map((parts) => new RegExp(`^${parts.map(escaped).join('.*')}$`));

/** Runs in the page: the texts that people read or hear, each once. */
function readTexts(): string[] {
  const texts = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        texts.add(node.getAttribute(name) ?? '');
    } else if (!/^(SCRIPT|STYLE|NOSCRIPT)$/.test(node.parentElement?.tagName ?? '')) {
      // An e-mail, cut at its signs.
      if (!node.parentElement?.querySelector('.breaks')) texts.add(node.nodeValue ?? '');
    }
  }
  return [document.title.split(' · ')[0]!, ...texts];
}

/** The English sentences on a page in Tok Pisin: of the product, not what people have written. */
export async function englishOn(page: Page): Promise<string[]> {
  const texts = (await page.evaluate(readTexts)).map((text) => text.replace(/\s+/g, ' ').trim());
  return texts.filter((text) => whole.has(text) || patterns.some((pattern) => pattern.test(text)));
}

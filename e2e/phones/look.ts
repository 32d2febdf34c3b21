import type { EngineWindow } from '../support/engine';

/** Far fewer match where the stylesheet is not understood: a screen has about 200. */
const MIN_RULES = 100;

/** Runs in the page, of the oldest engine too. @returns what a person would see that is wrong */
function faultsOf(width: number, minRules: number, wrongWords: string[]): string[] {
  const seen = (selector: string) =>
    Array.from(document.querySelectorAll(selector)).filter(
      (one) => one.getBoundingClientRect().width > 1 && getComputedStyle(one).visibility === 'visible',
    );
  const styleRules = (rules: CSSRuleList): CSSStyleRule[] =>
    Array.from(rules).reduce<CSSStyleRule[]>((all, rule) => {
      if (rule instanceof CSSStyleRule) return all.concat(rule);
      return 'cssRules' in rule ? all.concat(styleRules((rule as CSSGroupingRule).cssRules)) : all;
    }, []);
  const matching = Array.from(document.styleSheets)
    .reduce<CSSStyleRule[]>((all, sheet) => all.concat(styleRules(sheet.cssRules)), [])
    // No element is a pseudo-element.
    .filter(
      ({ selectorText: one }) => one.indexOf('::') === -1 && document.querySelector(one) !== null,
    ).length;
  // Neither transparent, as a link's, nor the grey of a button without a style.
  const isFilled = (one: Element) => {
    const { backgroundColor, paddingLeft } = getComputedStyle(one);
    return !/^rgba\(0, 0, 0, 0\)$|^rgb\(239/.test(backgroundColor) && parseFloat(paddingLeft) >= 12;
  };
  const hasEdge = (one: Element) => {
    const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(one);
    return parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor;
  };
  const isReadable = (one: Element) => {
    const { color, backgroundColor } = getComputedStyle(one);
    return color !== backgroundColor;
  };
  const isOfLetters = (one: Element) => {
    const { width, height } = one.getBoundingClientRect();
    return one.children.length === 0 && one.textContent.trim().length > 3 && width < 20 && height > 60;
  };
  const icons = seen('svg, img').map((one) => Math.round(one.getBoundingClientRect().width));
  const words = document.body.innerText;
  const wide = document.documentElement.scrollWidth;
  return [
    ...(matching < minRules ? [`${matching} style rules`] : []),
    ...(seen('main .btn-primary').every(isFilled) ? [] : ['buttons without a fill']),
    ...(seen('main input:not([type=file]), main select, main textarea').every(hasEdge)
      ? []
      : ['text fields without an edge']),
    ...(seen('.btn').every(isReadable) ? [] : ['a button of one colour']),
    ...(seen('main *').some(isOfLetters) ? ['a column of letters'] : []),
    ...(icons.some((one) => one > 64) ? [`an icon ${Math.max(...icons)} px wide`] : []),
    ...(wide > width ? [`${wide} px wide`] : []),
    ...wrongWords.filter((one) => words.indexOf(one) !== -1).map((one) => `says "${one}"`),
  ];
}

/** What is wrong with the look of the screen. @param hasSignal whether it may say that there is none */
export function faultsOfLook(window: EngineWindow, hasSignal: boolean): Promise<string[]> {
  const wrongWords = ['Loading...', 'too old', 'could not be opened', ...(hasSignal ? ['No signal'] : [])];
  return window.evaluate(`(${faultsOf.toString()})(360, ${MIN_RULES}, ${JSON.stringify(wrongWords)})`);
}

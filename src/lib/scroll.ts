/** To the top of the page, where a form's banner stands. */
export const scrollToTop = (): void => window.scrollTo({ top: 0 });

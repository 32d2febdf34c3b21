import { delays } from '#contract/limits';

type Kind = 'success' | 'error' | 'warning';

/**
 * Says something in passing, top right (product.md section 9). The library loads when the first toast is due; what
 * matters stands on the page as well.
 */
export function toast(kind: Kind, text: string, title?: string): void {
  const words = title ? `${title}: ${text}` : text;
  void import('react-hot-toast').then(({ default: show }) => {
    const options = { duration: delays.toast, id: words };
    if (kind === 'success') show.success(words, options);
    else if (kind === 'error') show.error(words, options);
    else show(words, { ...options, icon: '!' });
  });
}

import { BreakableAddress } from './breakable';

/** A link in text, as high as a finger needs. */
export const linkClass = 'text-link -my-3 inline-block py-3';

export const MailLink = ({ address }: { address: string }) => (
  <a className={linkClass} href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>
    <BreakableAddress>{address}</BreakableAddress>
  </a>
);

/** Opens in a new tab without referrer. Only http(s) URLs become links. */
export const WebLink = ({ url }: { url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a className={`${linkClass} wrap-anywhere`} href={url} target="_blank" rel="noopener noreferrer">
      <BreakableAddress>{url.replace(/^https?:\/\//i, '')}</BreakableAddress>{' '}
      <span className="sr-only">(opens in a new tab)</span>
    </a>
  ) : (
    url
  );

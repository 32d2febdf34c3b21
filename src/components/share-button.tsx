import { useRef, useState } from 'react';
import { share as text } from '#contract/messages/internships';
import { Dialog } from '../ui/dialog';
import { QrCode } from './lazy-qr-code';
import { isClosed, longDate } from '#contract/dates';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { fallbacks } from '#contract/messages/site';
import { internshipPath } from '#contract/pages';
import { useHydrated, useServerNow } from '../services/services';
import { Icon } from '../ui/icon';

interface SharedLink {
  title: string;
  text: string;
  url: string;
}

interface ShareDialogProps {
  link: SharedLink;
  onClose: () => void;
}

const elsewhere = {
  WhatsApp: ({ text: sentence, url }: SharedLink) =>
    `https://wa.me/?text=${encodeURIComponent(`${sentence} ${url}`)}`,
  Facebook: ({ url }: SharedLink) =>
    `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
};

/** Copies a field's text; it stays selected where the browser refuses. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    // Deprecated, but the only way in a WebView.
    return document.execCommand('copy');
  }
}

function ShareDialog({ link, onClose }: ShareDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = async () => {
    setOutcome((await copyFrom(field.current!)) ? text.copied : text.copyByHand);
  };
  return (
    <Dialog title={text.title} open onClose={onClose}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {Object.entries(elsewhere).map(([name, hrefOf]) => (
            <a
              key={name}
              href={hrefOf(link)}
              target="_blank"
              rel="noopener noreferrer"
              className={`btn ${name === 'WhatsApp' ? 'btn-primary' : 'btn-outline'} grow`}
            >
              {name}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ))}
        </div>
        <input
          ref={field}
          className="input w-full"
          aria-label="Link"
          readOnly
          value={link.url}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn btn-outline" onClick={() => void copy()}>
          Copy Link
        </button>
        <p role="status" className="min-h-6">
          {outcome}
        </p>
        <div className="mx-auto w-36 bg-white">
          <QrCode text={link.url} label={text.qrCode} />
        </div>
        <p className="text-center text-sm">{text.qrHint}</p>
      </div>
    </Dialog>
  );
}

/** An internship's share text, with its own URL: no search, which may hold a way back. */
const linkOf = ({ id, title, location, company, last_date_to_apply }: InternshipRow): SharedLink => ({
  title,
  text: text.text(
    title,
    company.company_name || fallbacks.companyName,
    location,
    longDate(last_date_to_apply),
  ),
  url: `${window.location.origin}${internshipPath(id)}`,
});

function isPublic(internship: InternshipRow | InternshipDetails, now: number | null): boolean {
  const { company, status, last_date_to_apply } = internship;
  if (now !== null && isClosed(last_date_to_apply, now)) return false;
  return status === 'available' && (!('status' in company) || company.status === 'approved');
}

/** Shares an internship by the phone's sheet, or a dialog (rule internship-8). */
export function ShareButton({ internship }: { internship: InternshipRow | InternshipDetails }) {
  const isHydrated = useHydrated();
  const now = useServerNow();
  const [isOpen, setOpen] = useState(false);
  if (!isPublic(internship, now)) return null;
  const share = async () => {
    if (typeof navigator.share !== 'function') return setOpen(true);
    try {
      await navigator.share(linkOf(internship));
    } catch (error) {
      // AbortError: cancelled by the person.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    }
  };
  return (
    // Space is kept without script, where it would not work.
    <div data-scripted className="flex min-h-12 flex-wrap items-center gap-x-4">
      {isHydrated ? (
        <button type="button" className="btn btn-outline" onClick={() => void share()}>
          <Icon name="share" className="size-5" />
          Share
        </button>
      ) : null}
      {isOpen ? <ShareDialog link={linkOf(internship)} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

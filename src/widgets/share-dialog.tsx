import { useRef, useState } from 'react';
import { share as text } from '#contract/messages/internships';
import { Dialog } from '../ui/dialog';
import { QrCode } from '../ui/qr-code';

export interface SharedLink {
  title: string;
  /** A sentence that goes with the link. */
  text: string;
  /** Absolute. */
  url: string;
}

export interface ShareDialogProps {
  link: SharedLink;
  open: boolean;
  onClose: () => void;
}

/** Where else a link is passed on. */
const elsewhere = {
  WhatsApp: ({ text: sentence, url }: SharedLink) =>
    `https://wa.me/?text=${encodeURIComponent(`${sentence} ${url}`)}`,
  Facebook: ({ url }: SharedLink) =>
    `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}`,
};

/** Copies what a field holds; it stays selected where the browser refuses. */
async function copyFrom(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    // Deprecated, and the only way in a WebView.
    return document.execCommand('copy');
  }
}

/** Passes on a link where the browser has no sheet for that. */
export function ShareDialog({ link, open, onClose }: ShareDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const copy = async () => {
    setOutcome((await copyFrom(field.current!)) ? text.copied : text.copyByHand);
  };
  const close = () => {
    setOutcome(null);
    onClose();
  };
  return (
    <Dialog title={text.title} open={open} onClose={close}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          {Object.entries(elsewhere).map(([name, hrefOf]) => (
            <a
              key={name}
              href={hrefOf(link)}
              target="_blank"
              rel="noopener noreferrer"
              className="btn btn-outline grow"
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
        <button type="button" className="btn btn-primary" onClick={() => void copy()}>
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

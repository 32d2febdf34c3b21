import { useState, type ComponentType } from 'react';
import { isClosed } from '#contract/closing';
import { longDate } from '#contract/dates';
import type { InternshipDetails, InternshipRow } from '#contract/internships';
import { fallbacks } from '#contract/messages/site';
import { share as text } from '#contract/messages/internships';
import { internshipPath } from '#contract/page-protocol';
import { useHydrated, useServerNow } from '../lib/services';
import { Icon } from '../ui/icon';
import type { ShareDialogProps, SharedLink } from './share-dialog';

/** What a link to an internship says, at its own address: without a search, which may hold a way back or worse. */
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

/** Whether a visitor finds anything at the link. */
function isPublic(internship: InternshipRow | InternshipDetails, now: number | null): boolean {
  const { company, status, last_date_to_apply } = internship;
  if (now !== null && isClosed(last_date_to_apply, now)) return false;
  return status === 'available' && (!('status' in company) || company.status === 'approved');
}

/** Passes on the link to an internship: with the phone's own sheet, or a dialog where there is none (rule 49). */
export function ShareButton({ internship }: { internship: InternshipRow | InternshipDetails }) {
  const isHydrated = useHydrated();
  const now = useServerNow();
  const [Dialog, setDialog] = useState<ComponentType<ShareDialogProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  if (!isPublic(internship, now)) return null;
  const openDialog = () => {
    setOpen(true);
    setFailed(false);
    // Not `lazy`: a failed load would break the whole page.
    import('./share-dialog').then(
      ({ ShareDialog }) => setDialog(() => ShareDialog),
      () => setFailed(true),
    );
  };
  const share = async () => {
    if (typeof navigator.share !== 'function') return openDialog();
    try {
      await navigator.share(linkOf(internship));
    } catch (error) {
      // AbortError: the person chose no app.
      if (!(error instanceof DOMException && error.name === 'AbortError')) openDialog();
    }
  };
  return (
    // Its place is kept in HTML without a script, where it would do nothing.
    <div data-scripted className="flex min-h-12 flex-wrap items-center gap-x-4">
      {isHydrated ? (
        <button type="button" className="btn btn-outline" onClick={() => void share()}>
          <Icon name="share" className="size-5" />
          Share
        </button>
      ) : null}
      {hasFailed ? <p role="alert">{text.dialogFailed}</p> : null}
      {Dialog ? <Dialog link={linkOf(internship)} open={isOpen} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

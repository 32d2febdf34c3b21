import { Link } from '@tanstack/react-router';
import { withdrawal } from '#contract/messages/applications';
import { longDate } from '../lib/format';
import { Banner } from '../ui/feedback';

export interface WithdrawnNoteProps {
  at: string;
  location?: string | undefined;
}

/** Replaces Apply after a withdrawal: date, and what is possible (rule apply-7). */
export const WithdrawnNote = ({ at, location }: WithdrawnNoteProps) => (
  <Banner tone="info">
    <p className="font-semibold">{withdrawal.doneOn(longDate(at))}</p>
    <p>{withdrawal.once}</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <Link to="/all-internships" search={{ location }} className="btn btn-outline">
        {withdrawal.others}
      </Link>
      <Link to="/my-applications" className="btn btn-outline">
        My Applications
      </Link>
    </div>
  </Banner>
);

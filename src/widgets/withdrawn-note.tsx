import { Link } from '@tanstack/react-router';
import { withdrawal } from '#contract/messages/withdrawal';
import { longDate } from '../lib/format';
import { Banner } from '../ui/feedback';
import { SimilarInternships } from './similar-internships';

export interface WithdrawnNoteProps {
  internshipId: number;
  at: string;
}

/** In place of Apply Now, for who took the own application back: when, and what is possible now (rule 64). */
export const WithdrawnNote = ({ internshipId, at }: WithdrawnNoteProps) => (
  <Banner tone="info">
    <p className="font-semibold">{withdrawal.doneOn(longDate(at))}</p>
    <p>{withdrawal.once}</p>
    <div className="mt-2 flex flex-wrap gap-2">
      <SimilarInternships to={internshipId} className="btn btn-outline" />
      <Link to="/my-applications" className="btn btn-outline">
        My Applications
      </Link>
    </div>
  </Banner>
);

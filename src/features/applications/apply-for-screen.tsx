import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { InternshipRow } from '#contract/internships';
import { registration as text } from '#contract/messages/admin';
import { internshipPages } from '#contract/messages/internships';
import type { StoredRegistration } from '#outbox/record';
import { canEdit } from '#outbox/transition';
import { statusOf } from '#outbox/status';
import { SavedView, type SavedQuery } from '../../components/saved-view';
import { useOutboxRecords, useServerNow } from '../../services/services';
import { Banner } from '../../ui/feedback';
import { BackLink, Screen } from '../../ui/screen';
import { ApplyHead } from './apply-head';
import { formSkeleton, OpenForm } from './apply-screen';

interface ApplyForScreenProps {
  /** The registration's. */
  id: string;
  /** The chosen one; without, `choice` is shown. */
  internship: SavedQuery<InternshipRow | undefined> | null;
  choice: ReactNode;
}

/** An application for somebody who was registered on this phone, also without signal (rule admin-13). */
export function ApplyForScreen({ id, internship, choice }: ApplyForScreenProps) {
  const records = useOutboxRecords();
  const person = records?.find((record) => record.id === id)?.registration;
  return (
    <Screen title={person ? text.applyFor(person.full_name) : text.apply} width="wide">
      {!person ? (
        records && <Banner tone="warning">{text.notHere}</Banner>
      ) : !internship ? (
        choice
      ) : (
        <SavedView
          query={internship}
          failedTitle={internshipPages.detailsFailed}
          skeleton={formSkeleton}
          isForm
        >
          {(row) =>
            row ? (
              <FormFor key={`${id} ${row.id}`} id={id} person={person} row={row} />
            ) : (
              <Banner tone="warning">{internshipPages.closed}</Banner>
            )
          }
        </SavedView>
      )}
      <BackLink to="/register">{text.title}</BackLink>
    </Screen>
  );
}

interface FormForProps {
  id: string;
  person: StoredRegistration;
  row: InternshipRow;
}

function FormFor({ id, person: { full_name, mobile_number, city }, row }: FormForProps) {
  const now = useServerNow();
  const navigate = useNavigate();
  const record = useOutboxRecords()?.find(
    (one) => one.for?.registration === id && one.internship.id === row.id,
  );
  const internship = { ...row, company_name: row.company.company_name, is_applied: false, row };
  return (
    <div className="flex flex-col gap-4">
      <ApplyHead internship={internship} now={now} />
      {record && record.state !== 'draft' && !canEdit(record) ? (
        <Banner tone="info">{statusOf(record).label}</Banner>
      ) : (
        <OpenForm
          internship={internship}
          person={{ registration: id, writer: { full_name, mobile_number, city, email: '' } }}
          onApplied={() => void navigate({ to: '/register', replace: true })}
        />
      )}
    </div>
  );
}

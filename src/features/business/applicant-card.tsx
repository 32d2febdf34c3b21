import { useId, useState } from 'react';
import type { Application } from '#contract/applications';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { DocumentLinks } from '../../widgets/document-links';
import { longDate } from '../../lib/format';
import { useConnection, useSession } from '../../lib/services';
import { Contacts } from '../../ui/contacts';
import { Icon } from '../../ui/icon';
import { AnswerBadge, AnswerText } from '../../widgets/application-answer';
import { AnswerControl } from './answer-control';
import { StatusSelect, useApplicationStatus } from './status-select';
import { ApplicationStatusBadge } from '../../widgets/status-badges';

interface ApplicantCardProps {
  application: Application;
  savedAt: number;
  renew: () => Promise<{ isError: boolean }>;
  onOpen: () => void;
}

/**
 * One applicant: name, status and date, and when opened all they sent. A business's opening marks a submitted one as
 * viewed (rule 26); an admin only looks.
 */
export function ApplicantCard({ application, savedAt, renew, onOpen }: ApplicantCardProps) {
  const { user, status } = application;
  const id = useId();
  const [open, setOpen] = useState(false);
  const offline = useConnection() === 'offline';
  const isAdmin = useSession()?.role === 'admin';
  const change = useApplicationStatus(application);
  // A separate mutation that fails silently; the next opening retries.
  const view = useApplicationStatus(application, 'submitted');
  const toggle = () => {
    setOpen(!open);
    if (!open) onOpen();
    const isUnread = status === 'submitted' && !isAdmin;
    if (!open && isUnread && !offline && !view.isPending) view.mutate('viewed');
  };
  return (
    <li className="card border-base-300 bg-base-100 border">
      <div className="card-body gap-4 p-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 flex-1 basis-full text-lg font-bold sm:basis-auto">
            <button
              type="button"
              className="flex min-h-12 w-full cursor-pointer items-start gap-2 py-2.5 text-left"
              aria-expanded={open}
              aria-controls={id}
              onClick={toggle}
            >
              <Icon name="down" className={`mt-1 size-5 shrink-0 ${open ? 'rotate-180' : ''}`} />
              {user.full_name}
            </button>
          </h2>
          <ApplicationStatusBadge status={status} />
          <AnswerBadge answer={application.answer} />
          <p className="text-base-content/80">Applied on {longDate(application.created_at)}</p>
        </div>
        {application.sent_late_hours === null ? null : (
          <p className="flex items-center gap-2">
            <Icon name="clock" className="size-5" />
            Sent late: {applicationsMessages.sentLate(application.sent_late_hours)}
          </p>
        )}
        {application.handed_in_by ? <p>{applicationsMessages.handedInBy(application.handed_in_by)}</p> : null}
        <div id={id} hidden={!open} className="flex flex-col gap-4">
          {open ? (
            <>
              <Contacts email={user.email} mobile={user.mobile_number} />
              <section>
                <h3 className="mb-1 font-bold">Levels achieved</h3>
                <ul className="list-disc pl-6">
                  {application.levels.map(({ grade, school_name }) => (
                    <li key={grade}>
                      Grade {grade}: {school_name}
                    </li>
                  ))}
                </ul>
              </section>
              <section>
                <h3 className="mb-1 font-bold">Documents</h3>
                <DocumentLinks application={application} savedAt={savedAt} renew={renew} />
              </section>
              {isAdmin ? (
                <AnswerText answer={application.answer} />
              ) : (
                <>
                  <StatusSelect
                    applicant={user.full_name}
                    status={status}
                    isAnswered={Boolean(application.answer)}
                    change={change}
                  />
                  <AnswerControl application={application} />
                </>
              )}
            </>
          ) : null}
        </div>
      </div>
    </li>
  );
}

import type { Words } from '#contract/languages';
import type { Application } from '#contract/applications';
import { applications as applicationsMessages } from '#contract/messages/applications';
import { applicationStatusWords } from '#contract/messages/internships';
import { AnswerBadge } from '../../components/application-answer';
import { ApplicationStatusBadge } from '../../components/status-badges';
import { Face } from '../../ui/face';
import { ageText } from '../../lib/format';
import { useServerNow } from '../../services/services';

export const NewDot = () => (
  <span className="bg-accent border-base-content size-3 shrink-0 rounded-full border">
    <span className="sr-only">New:</span>
  </span>
);

export function WaitingSince({ since }: { since: string }) {
  const now = useServerNow();
  if (now === null) return <span />;
  const time = Date.parse(since);
  return (
    <time dateTime={since} className="text-sm whitespace-nowrap">
      {ageText(time, Math.max(now, time))}
    </time>
  );
}

/** The highest grade with its school; null of a withdrawn one. */
export function gradeText({ levels }: Application): Words | null {
  const [level] = [...levels].sort((a, b) => b.grade - a.grade);
  return level ? `Grade ${level.grade} · ${level.school_name}` : null;
}

export const isNewApplicant = ({ status, answer, withdrawn_at }: Application): boolean =>
  status === 'submitted' && !answer && !withdrawn_at;

interface ApplicantRowProps {
  application: Application;
  isOpen: boolean;
  panelId: string;
  onToggle: () => void;
  chosen?: boolean | undefined;
  onChoose: (chosen: boolean) => void;
}

export function ApplicantRow(props: ApplicantRowProps) {
  const { application, isOpen, panelId, onToggle, chosen, onChoose } = props;
  const { user, status, answer, invited_at, sent_late_hours: late, withdrawn_at } = application;
  const isNew = isNewApplicant(application);
  return (
    <div className="flex items-center gap-3">
      {chosen === undefined ? null : (
        <label className="-m-2 grid size-12 shrink-0 place-items-center">
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen}
            aria-label={`Choose ${user.full_name}`}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </label>
      )}
      {chosen === undefined ? <Face name={user.full_name} /> : null}
      <div className="relative min-w-0 flex-1">
        <div className="flex items-center gap-2">
          {isNew ? <NewDot /> : null}
          <h2 className={`min-w-0 flex-1 ${isNew ? 'font-bold' : 'font-semibold'}`}>
            <button
              type="button"
              className="row-link block w-full cursor-pointer truncate text-left"
              aria-expanded={isOpen}
              aria-controls={panelId}
              onClick={onToggle}
            >
              {user.full_name}
            </button>
          </h2>
          {withdrawn_at ? (
            <AnswerBadge application={application} />
          ) : status === 'hired' ? (
            <ApplicationStatusBadge status={status} />
          ) : (
            <span className="text-sm">
              {applicationStatusWords[status]}
              {invited_at && !answer ? <> · Invited</> : null}
            </span>
          )}
        </div>
        <div className="flex items-baseline gap-2 text-sm">
          <p className="min-w-0 flex-1 truncate">{gradeText(application)}</p>
          <WaitingSince since={application.created_at} />
        </div>
        {answer && !withdrawn_at ? <p className="text-sm">{applicationsMessages.notThisTime}</p> : null}
        {late === null ? null : <p className="text-sm">Sent late: {applicationsMessages.sentLate(late)}</p>}
        {application.handed_in_by ? (
          <p className="text-sm">{applicationsMessages.handedInBy(application.handed_in_by)}</p>
        ) : null}
      </div>
    </div>
  );
}

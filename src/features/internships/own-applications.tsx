import { Link } from '@tanstack/react-router';
import type { Application } from '#contract/applications';
import { outbox } from '#contract/messages/outbox';
import { startScreen } from '#contract/messages/progress';
import type { OutboxRecord } from '#outbox/record';
import { stepsOf } from '../../components/application-steps';
import { hasResume } from '../../services/resume';
import { useServices, useSession } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { Icon } from '../../ui/icon';
import { RowList } from '../../ui/card';
import type { ProgressStep } from '../../ui/progress-steps';

const most = 3;

interface OwnApplicationsProps {
  applications: readonly Application[];
  unsent: readonly OutboxRecord[];
  /** Id of the application that the news above shows. */
  inNews: number | undefined;
}

const rank = ({ status, withdrawn_at }: Application) => (status === 'hired' ? 0 : withdrawn_at ? 2 : 1);

/** What waits on this phone, then hired before others, without the one in the news (rule notify-3). */
export function OwnApplications({ applications, unsent, inNews }: OwnApplicationsProps) {
  const waiting = unsent.slice(0, most);
  const sent = applications.filter(({ id }) => id !== inNews).sort((one, other) => rank(one) - rank(other));
  const count = unsent.length + sent.length;
  if (count === 0) return null;
  return (
    <section className="lg:row-span-2">
      <h2 className="flex min-h-8 items-center text-xl font-bold">Your applications</h2>
      <RowList>
        {waiting.map(({ id, internship, state }) => (
          <li key={id} className={rowClass}>
            <Link to="/my-applications" className={titleClass}>
              {internship.title}
            </Link>
            <Way steps={[{ name: outbox.states[state], state: 'now' }, ...stepsOf({ status: null })]} />
          </li>
        ))}
        {sent.slice(0, most - waiting.length).map((application) => (
          <li key={application.id} className={rowClass}>
            <Link to="/application-detail/$id" params={{ id: String(application.id) }} className={titleClass}>
              {application.internship.title}
            </Link>
            <Way steps={stepsOf(application)} />
          </li>
        ))}
      </RowList>
      {count > most ? (
        <Link to="/my-applications" className="text-link flex min-h-12 items-center">
          {startScreen.allApplications(unsent.length + applications.length)}
        </Link>
      ) : null}
    </section>
  );
}

const rowClass = 'flex min-h-12 flex-wrap items-center gap-x-3';
const titleClass = 'row-link min-w-0 flex-[1_1_7rem] truncate font-bold';

/** The road in dots while it goes on, and in words where one stands. */
function Way({ steps }: { steps: readonly ProgressStep[] }) {
  const behind = steps.filter(({ state }) => state !== 'next');
  const isOpen = behind.length < steps.length;
  const here = behind.pop();
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap">
      {isOpen ? (
        <span className="road" aria-hidden="true">
          {steps.map(({ state }, index) => (
            <i key={index} data-state={state} />
          ))}
        </span>
      ) : null}
      {here?.state === 'ended' ? <span className="sr-only">{behind.pop()?.name}, </span> : null}
      {/* One item: of text beside elements older browsers keep no distance. */}
      <span
        className={
          !isOpen && here?.state === 'done' ? 'bg-success text-success-content rounded px-2 font-bold' : ''
        }
      >
        {here?.name} <span aria-hidden="true">›</span>
      </span>
    </span>
  );
}

interface ReadyProps {
  to: '/resume' | '/profile';
  isDone: boolean;
  children: string;
}

const Ready = ({ to, isDone, children }: ReadyProps) => (
  <li>
    <Link to={to} className="text-link flex min-h-12 items-center gap-2">
      <Icon name={isDone ? 'check' : 'document'} className="size-5" />
      {children}
      {isDone ? <span className="sr-only"> (done)</span> : null}
    </Link>
  </li>
);

export function GetReady() {
  const { storage } = useServices();
  const session = useSession();
  const user = useUser();
  const isWritten = session !== null && hasResume(storage, session.userId);
  return (
    <section>
      <h2 className="mb-1 text-xl font-bold">Get ready</h2>
      <ul>
        <Ready to="/resume" isDone={isWritten}>
          {isWritten ? 'Change your resume' : 'Write your resume'}
        </Ready>
        <Ready to="/profile" isDone={Boolean(user?.mobile_number)}>
          Profile
        </Ready>
      </ul>
    </section>
  );
}

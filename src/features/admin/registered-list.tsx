import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pageSize } from '#contract/limits';
import { registration as text } from '#contract/messages/admin';
import { outbox as outboxMessages } from '#contract/messages/outbox';
import { isAccepted, type OutboxRecord, type StoredRegistration } from '#outbox/record';
import { statusOf } from '#outbox/status';
import { canCorrect, canEdit } from '#outbox/transition';
import { longDate } from '../../lib/format';
import { outboxErrorMessage } from '../../services/outbox-errors';
import { useOutboxRecords, useServices } from '../../services/services';
import { RowList } from '../../ui/card';
import { Dialog, DialogActions } from '../../ui/dialog';
import { ShowMore } from '../../ui/show-more';
import { adminQueries } from './admin-queries';

export type Registered = OutboxRecord & { registration: StoredRegistration };
type AppliedFor = OutboxRecord & Required<Pick<OutboxRecord, 'for'>>;
const isApplied = (record: OutboxRecord): record is AppliedFor => record.for !== undefined;
export const isRegistered = (record: OutboxRecord): record is Registered => record.registration !== undefined;

/** Who was registered on this phone, each with the applications that were filled for them. */
export function RegisteredList({ onCorrect }: { onCorrect: (record: Registered) => void }) {
  const records = useOutboxRecords() ?? [];
  // The last one first; sending changes records in another order.
  const registered = records
    .filter(isRegistered)
    .sort((one, other) => (other.queued_at ?? 0) - (one.queued_at ?? 0));
  const applications = records.filter(isApplied);
  const again = useQuery(adminQueries.registeredAgain(useServices().api)).data?.body.idempotency_keys;
  const [most, setMost] = useState(pageSize);
  const waiting = registered.filter(({ state }) => state !== 'sent').length;
  const left = applications.filter((one) => !registered.some(({ id }) => id === one.for.registration));
  if (registered.length + left.length === 0) return <p>{text.noneYet}</p>;
  return (
    <section aria-labelledby="registered">
      <h2 id="registered" className="text-xl font-bold">
        {text.list}
      </h2>
      {waiting > 0 ? <p>{text.waiting(waiting)}</p> : null}
      <RowList>
        {left.map((record) => (
          <li key={record.id}>
            <strong>{record.for.full_name}</strong>
            <AppliedRow record={record} isLeft />
          </li>
        ))}
        {registered.slice(0, most).map((record) => (
          <li key={record.id}>
            <RegisteredRow
              record={record}
              isAgain={again?.includes(record.id) === true}
              onCorrect={() => onCorrect(record)}
              applications={applications.filter((one) => one.for.registration === record.id)}
            />
          </li>
        ))}
      </RowList>
      <ShowMore left={registered.length - most} onMore={() => setMost(most + pageSize)} />
    </section>
  );
}

interface RegisteredRowProps {
  record: Registered;
  /** Its person was registered a second time. */
  isAgain: boolean;
  applications: readonly AppliedFor[];
  onCorrect: () => void;
}

function RegisteredRow({ record, isAgain, applications, onCorrect }: RegisteredRowProps) {
  const { id, state, receipt, registration } = record;
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <strong className="truncate">{registration.full_name}</strong>
        <span className="text-sm whitespace-nowrap">{outboxMessages.states[state]}</span>
      </p>
      <p>{longDate(registration.date_of_birth)}</p>
      <p className="font-mono">{registration.code}</p>
      {isAgain ? (
        <p>{text.again(registration.full_name)}</p>
      ) : receipt && 'was_known' in receipt && receipt.was_known ? (
        <p>{text.known(registration.full_name)}</p>
      ) : null}
      <Refusal
        record={record}
        name={registration.full_name}
        ask={(isAccepted(record) ? text.removeSent : text.removeAsk)(registration.full_name)}
        about={registration.code}
      />
      {applications.map((one) => (
        <AppliedRow key={one.id} record={one} />
      ))}
      <p className="flex flex-wrap gap-2">
        {state === 'needs_attention' && !isAccepted(record) ? null : (
          <Link to="/register/apply/$id" params={{ id }} className="btn btn-outline">
            {text.apply} <span className="sr-only">: {registration.full_name}</span>
          </Link>
        )}
        {state === 'sent' ? (
          <Link to="/participants" search={{ q: registration.full_name }} className="btn btn-outline">
            {text.inList} <span className="sr-only">: {registration.full_name}</span>
          </Link>
        ) : null}
        {canCorrect(record) ? (
          <button type="button" className="btn btn-outline" onClick={onCorrect}>
            {text.correct} <span className="sr-only">: {registration.full_name}</span>
          </button>
        ) : null}
      </p>
    </>
  );
}

interface AppliedRowProps {
  record: AppliedFor;
  /** Its registration was removed: nobody it could be sent for. */
  isLeft?: boolean;
}

function AppliedRow({ record, isLeft = false }: AppliedRowProps) {
  const { state, internship } = record;
  const name = `${internship.title}, ${record.for.full_name}`;
  return (
    <div className="flex flex-col gap-2">
      <p className="flex items-baseline justify-between gap-3">
        <span>
          {internship.title}, {internship.company_name}
        </span>
        <span className="text-sm whitespace-nowrap">{outboxMessages.states[state]}</span>
      </p>
      <Refusal record={record} name={name} ask={text.removeApplication(name)} about={text.documentsToo} />
      {!isLeft && (state === 'draft' || canEdit(record)) ? (
        <Link
          to="/register/apply/$id"
          params={{ id: record.for.registration }}
          search={{ internship: internship.id }}
          className="btn btn-outline"
        >
          {text.finish} <span className="sr-only">: {name}</span>
        </Link>
      ) : null}
    </div>
  );
}

interface RefusalProps {
  record: OutboxRecord;
  name: string;
  ask: string;
  about: string;
}

/** Why it needs the person, to be sent again; a draft too can be removed on purpose. */
function Refusal({ record, name, ask, about }: RefusalProps) {
  const { outbox } = useServices();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isRefused = record.state === 'needs_attention';
  if (!isRefused && record.state !== 'draft') return null;
  const run = async (work: 'sendNow' | 'remove') => {
    await (await outbox.load())[work](record.id).catch((error: unknown) => {
      setAsked(false);
      setProblem(outboxErrorMessage(error));
    });
  };
  return (
    <>
      {isRefused ? <p role="alert">{statusOf(record).description}</p> : null}
      {problem ? <p role="alert">{problem}</p> : null}
      <p className="flex flex-wrap gap-2">
        {canEdit(record) ? (
          <button type="button" className="btn btn-outline" onClick={() => void run('sendNow')}>
            {text.sendNow} <span className="sr-only">: {name}</span>
          </button>
        ) : null}
        <button type="button" className="btn btn-outline" onClick={() => setAsked(true)}>
          {text.remove} <span className="sr-only">: {name}</span>
        </button>
      </p>
      <Dialog
        title={ask}
        open={isAsked}
        onClose={() => setAsked(false)}
        actions={
          <DialogActions
            label={text.remove}
            destroys
            onCancel={() => setAsked(false)}
            onPress={() => void run('remove')}
          />
        }
      >
        <p>{about}</p>
      </Dialog>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isMinor } from '#contract/dates';
import { registration as text } from '#contract/messages/admin';
import { codeLength, codeOf } from '#contract/readable-code';
import { mobileIn } from '#contract/telephone';
import { QrCode } from '../../components/lazy-qr-code';
import { useNow, useOutboxRecords, useServices } from '../../services/services';
import { Card } from '../../ui/card';
import { Banner } from '../../ui/feedback';
import { Screen } from '../../ui/screen';
import { AdminTabs } from './admin-tabs';
import { PersonForm } from './person-form';
import { isRegistered, RegisteredList, type Registered } from './registered-list';

type Task = { show: 'form' } | { show: 'code'; id: string } | { show: 'correction'; record: Registered };

/** People written down without signal, each with a claim code, sent like applications (rule admin-9). */
export function RegisterScreen() {
  const { outbox, session } = useServices();
  const records = (useOutboxRecords() ?? []).filter(isRegistered);
  const [task, setTask] = useState<Task>({ show: 'form' });
  const place = useRef<HTMLDivElement>(null);
  const shown = task.show === 'code' ? records.find(({ id }) => id === task.id) : undefined;
  const begin = (next: Task) => {
    flushSync(() => setTask(next));
    place.current?.querySelector('input')?.focus();
  };
  const onSaved = ({ id }: { id: string }) => setTask({ show: 'code', id });
  const correct = (record: Registered) => begin({ show: 'correction', record });
  return (
    <Screen title={text.title} lead={shown ? undefined : text.lead} width="wide">
      <AdminTabs />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div ref={place}>
          {shown ? (
            <CodeCard
              key={shown.id}
              record={shown}
              others={records}
              onCorrect={() => correct(shown)}
              onNext={() => begin({ show: 'form' })}
            />
          ) : task.show === 'correction' ? (
            <PersonForm
              key={task.record.id}
              name={`register-${task.record.id}-${task.record.registration.revision}`}
              before={task.record.registration}
              save={async (person) => (await outbox.load()).correct(task.record.id, person)}
              onSaved={onSaved}
              failed={text.notCorrected}
              label={text.save}
              onCancel={() => setTask({ show: 'form' })}
            />
          ) : (
            <PersonForm
              key="new"
              name="register-person"
              save={async (person) => {
                const code = codeOf(crypto.getRandomValues(new Uint8Array(codeLength)));
                return (await outbox.load()).register(session.get()!.userId, person, code);
              }}
              onSaved={onSaved}
              failed={text.notSaved}
              label={text.save}
            />
          )}
        </div>
        <RegisteredList onCorrect={correct} />
      </div>
    </Screen>
  );
}

interface CodeCardProps {
  record: Registered;
  others: readonly Registered[];
  onCorrect: () => void;
  onNext: () => void;
}

function CodeCard({ record: { id, registration }, others, onCorrect, onNext }: CodeCardProps) {
  const { full_name, date_of_birth, mobile_number, code } = registration;
  const { origin, host } = window.location;
  const name = useRef<HTMLHeadingElement>(null);
  const now = useNow();
  // The button pressed was below; another person's code would be the first in view.
  useEffect(() => {
    name.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const address = `${origin}/claim?code=${code}`;
  // A mistyped birthday makes another person; families share a phone.
  const number = mobileIn(mobile_number);
  const alike = others.find(
    (one) => one.id !== id && number !== null && mobileIn(one.registration.mobile_number) === number,
  );
  return (
    <Card>
      <h2 ref={name} tabIndex={-1} className="text-xl font-bold outline-none">
        {full_name}
      </h2>
      <p className="font-mono text-3xl font-bold">{code}</p>
      <div className="mx-auto w-44 bg-white">
        <QrCode text={address} label={code} />
      </div>
      {alike ? <Banner tone="warning">{text.sameNumber(alike.registration.full_name)}</Banner> : null}
      <p>{text.writeDown}</p>
      <p>{text.withCode(`${host}/claim`)}</p>
      {now !== null && isMinor(date_of_birth, now) ? <p>{text.guardianAsked}</p> : null}
      <button type="button" className="btn btn-primary" onClick={onNext}>
        {text.next}
      </button>
      <button type="button" className="btn btn-outline" onClick={onCorrect}>
        {text.correct} <span className="sr-only">: {full_name}</span>
      </button>
    </Card>
  );
}

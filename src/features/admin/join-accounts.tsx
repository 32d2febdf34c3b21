import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '#contract/accounts';
import type { Words } from '#contract/languages';
import { admin as adminMessages } from '#contract/messages/admin';
import type { ProfileSavedAnswer } from '#contract/profile';
import { longDate } from '../../lib/format';
import { errorMessage } from '../../services/api';
import { useServices, useSession } from '../../services/services';
import { RowList } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { Banner } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { adminQueries, statusLabels } from './admin-queries';
import { AskedButton } from './asked-button';
import { ComparisonTable } from './register-match';

const text = adminMessages.join;
const contactOf = ({ email, mobile_number, full_name }: Student) => email || mobile_number || full_name;

/** Finds the other account of a student, and ends it in favour of this one (rule admin-14). */
export function JoinAccounts({ person }: { person: Student }) {
  const [typed, setTyped] = useState('');
  const [words, setWords] = useState('');
  const [other, choose] = useState<Student>();
  const { api, queryClient } = useServices();
  const join = useMutation({
    mutationFn: () =>
      api.post<ProfileSavedAnswer>('admin/join_accounts', { id: person.id, ended_id: other?.id }),
    onSuccess: () => {
      for (const { queryKey } of [adminQueries.students, adminQueries.registration(api, person.id)])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <Disclosure label={text.label} about={person.full_name}>
      {join.isSuccess ? (
        <Banner tone="success">{text.done}</Banner>
      ) : (
        <div className="flex w-full flex-col gap-4">
          <form
            role="search"
            className="flex flex-col gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              setWords(typed.trim());
              choose(undefined);
              join.reset();
            }}
          >
            <TextField label={text.find} name="q" type="search" value={typed} onChange={setTyped} />
            <button type="submit" className="btn btn-outline sm:self-start">
              {text.search}
            </button>
          </form>
          {words && !other ? <Found words={words} except={person.id} onChoose={choose} /> : null}
          {other ? (
            <>
              <BothAccounts accounts={[person, other]} />
              <AskedButton
                {...{
                  text,
                  ask: text.ask(person.full_name),
                  about: text.about(contactOf(other)),
                  change: join,
                }}
              />
            </>
          ) : null}
        </div>
      )}
    </Disclosure>
  );
}

interface FoundProps {
  words: string;
  except: number;
  onChoose: (student: Student) => void;
}

function Found({ words, except, onChoose }: FoundProps) {
  const { api } = useServices();
  const isAdmin = useSession()?.role === 'admin';
  const { data, error } = useQuery(adminQueries.search(api, words));
  if (error) return <p role="alert">{errorMessage(error, adminMessages.studentsFailed, text.needsSignal)}</p>;
  if (!data) return <p role="status">{text.searching}</p>;
  const others = data.body.users.filter(({ id }) => id !== except);
  if (others.length === 0) return <p role="status">{isAdmin ? text.none : text.noneOfYours}</p>;
  return (
    <RowList label={text.label}>
      {others.map((student) => (
        <li key={student.id} className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">
            <strong>{student.full_name}</strong>, {longDate(student.date_of_birth)}, {contactOf(student)}
          </span>
          <button type="button" className="btn btn-outline" onClick={() => onChoose(student)}>
            {text.choose} <span className="sr-only">{contactOf(student)}</span>
          </button>
        </li>
      ))}
    </RowList>
  );
}

const compared: readonly (readonly [Words, (student: Student) => string | null])[] = [
  ['Name', ({ full_name }) => full_name],
  ['Date of Birth', ({ date_of_birth }) => longDate(date_of_birth)],
  ['Email', ({ email }) => email],
  ['Mobile', ({ mobile_number }) => mobile_number],
  ['City', ({ city }) => city],
  ['Status', ({ status }) => statusLabels[status]],
  ['Applications', ({ applications }) => String(applications.total)],
  ['Signed up', ({ created_at }) => longDate(created_at)],
];

function BothAccounts({ accounts }: { accounts: readonly [stays: Student, ends: Student] }) {
  const rows = compared.map(([label, of]) => {
    const [stays, ends] = [of(accounts[0]), of(accounts[1])];
    return { label, values: [stays, ends], differs: stays !== ends };
  });
  return <ComparisonTable heads={[text.stays, text.ends]} rows={rows} />;
}

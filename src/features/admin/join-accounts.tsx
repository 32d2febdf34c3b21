import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Student } from '#contract/accounts';
import type { Words } from '#contract/languages';
import { admin as adminMessages } from '#contract/messages/admin';
import type { ProfileSavedAnswer } from '#contract/profile';
import { longDate } from '../../lib/format';
import { errorMessage } from '../../services/api';
import { useServices } from '../../services/services';
import { RowList } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { Banner, SubmitButton } from '../../ui/feedback';
import { TextField } from '../../ui/fields';
import { adminQueries, statusLabels } from './admin-queries';
import { AskedButton } from './asked-button';
import { ComparisonTable } from './register-match';

const text = adminMessages.join;

interface PersonProps {
  person: Student;
}

/** Finds the other account of a student, and ends it in favour of this one (rule admin-14). */
export function JoinAccounts({ person }: PersonProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const [chosen, choose] = useState<Student>();
  const { api, queryClient } = useServices();
  const join = useMutation({
    mutationFn: () =>
      api.post<ProfileSavedAnswer>('admin/join_accounts', { id: person.id, ended_id: chosen?.id }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey });
      void queryClient.invalidateQueries({ queryKey: adminQueries.registration(api, person.id).queryKey });
    },
  });
  const search = (words: string) => {
    setAsked(words);
    choose(undefined);
    join.reset();
  };
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
              search(typed.trim());
            }}
          >
            <TextField
              label={text.find}
              name="q"
              type="search"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
            />
            <SubmitButton busy={false} busyText={text.search} className="sm:self-start">
              {text.search}
            </SubmitButton>
          </form>
          {asked && !chosen ? <Found words={asked} except={person.id} onChoose={choose} /> : null}
          {chosen ? (
            <>
              <BothAccounts stays={person} ends={chosen} />
              <AskedButton text={text} name={person.full_name} change={join}>
                {text.about(contactOf(chosen))}
              </AskedButton>
            </>
          ) : null}
        </div>
      )}
    </Disclosure>
  );
}

const contactOf = ({ email, mobile_number, full_name }: Student) => email || mobile_number || full_name;

interface FoundProps {
  words: string;
  except: number;
  onChoose: (student: Student) => void;
}

function Found({ words, except, onChoose }: FoundProps) {
  const { api } = useServices();
  const { data, error } = useQuery(adminQueries.search(api, words));
  if (error) return <p role="alert">{errorMessage(error, adminMessages.studentsFailed, text.needsSignal)}</p>;
  if (!data) return <p role="status">{text.searching}</p>;
  const others = data.users.filter(({ id }) => id !== except);
  if (others.length === 0) return <p role="status">{text.none}</p>;
  return (
    <div>
      <RowList label={text.label}>
        {others.map((student) => (
          <li key={student.id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              <strong>{student.full_name}</strong>, {longDate(student.date_of_birth)}, {contactOf(student)}
            </span>
            <button type="button" className="btn btn-outline" onClick={() => onChoose(student)}>
              {text.choose}{' '}
              <span className="sr-only">
                {student.full_name}, {contactOf(student)}
              </span>
            </button>
          </li>
        ))}
      </RowList>
      {data.next_cursor === null ? null : <p>{text.more}</p>}
    </div>
  );
}

function BothAccounts({ stays, ends }: { stays: Student; ends: Student }) {
  const rows: readonly (readonly [Words, (student: Student) => string | null])[] = [
    ['Name', ({ full_name }) => full_name],
    ['Date of Birth', ({ date_of_birth }) => longDate(date_of_birth)],
    ['Email', ({ email }) => email],
    ['Mobile', ({ mobile_number }) => mobile_number],
    ['City', ({ city }) => city],
    ['Status', ({ status }) => statusLabels[status]],
    ['Applications', ({ applications }) => String(applications.total)],
    ['Signed up', ({ created_at }) => longDate(created_at)],
  ];
  return (
    <ComparisonTable
      heads={[text.stays, text.ends]}
      rows={rows.map(([label, of]) => ({
        label,
        values: [of(stays), of(ends)],
        differs: (of(stays) ?? '') !== (of(ends) ?? ''),
      }))}
    />
  );
}

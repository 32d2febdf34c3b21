import { useMutation, useQuery } from '@tanstack/react-query';
import type { MessageAnswer } from '#contract/accounts';
import { namesakes as text } from '#contract/messages/classroom';
import type { ListedParticipant } from '#contract/participants';
import { focusScreen } from '../../forms/focus';
import { longDate } from '../../lib/format';
import { toast } from '../../lib/toast';
import { useServices } from '../../services/services';
import { RowList } from '../../ui/card';
import { Disclosure } from '../../ui/disclosure';
import { adminQueries } from './admin-queries';
import { AskedButton } from './asked-button';

/** Lines of one name and birthday, of which staff say whether they are one person (rule admin-9). */
export function Namesakes() {
  const { api } = useServices();
  const { data } = useQuery(adminQueries.namesakes(api));
  const people = new Map<string, ListedParticipant[]>();
  for (const line of data?.body.participants ?? []) {
    const key = `${line.name_key ?? line.full_name} ${line.date_of_birth}`;
    people.set(key, [...(people.get(key) ?? []), line]);
  }
  const several = [...people].filter(([, lines]) => lines.length > 1);
  if (several.length === 0) return null;
  return (
    <Disclosure label={`${text.label} (${several.length})`}>
      <div className="flex w-full flex-col gap-4">
        <p>{text.about}</p>
        <RowList label={text.label}>
          {several.map(([key, lines]) => (
            <li key={key} className="flex flex-col gap-2">
              <h3 className="font-semibold">
                {lines[0]!.full_name}, {longDate(lines[0]!.date_of_birth)}
              </h3>
              {lines.map((line, at) => (
                <div key={line.id} className="flex flex-col gap-2">
                  <p className="wrap-anywhere">{text.line(at + 1, aboutLine(line))}</p>
                  {lines.map((stays, place) =>
                    stays === line || (stays.is_claimed && line.is_claimed) ? null : (
                      <JoinButton key={stays.id} stays={stays} ends={line} places={[place + 1, at + 1]} />
                    ),
                  )}
                </div>
              ))}
              {lines.filter(({ is_claimed }) => is_claimed).length > 1 ? <p>{text.bothClaimed}</p> : null}
            </li>
          ))}
        </RowList>
      </div>
    </Disclosure>
  );
}

function aboutLine({ city, cohort, mobile_number, email, guardian, is_claimed }: ListedParticipant): string {
  const known = [city, cohort, mobile_number, email, guardian, is_claimed ? text.claimed : null];
  return known.filter(Boolean).join(' · ') || text.nothing;
}

interface JoinButtonProps {
  stays: ListedParticipant;
  ends: ListedParticipant;
  places: readonly [stays: number, ends: number];
}

function JoinButton({ stays, ends, places: [place, endedPlace] }: JoinButtonProps) {
  const { api, queryClient } = useServices();
  const join = useMutation({
    mutationFn: () => api.post<MessageAnswer>('admin/join_participants', { id: stays.id, ended_id: ends.id }),
    onSuccess: ({ message }) => {
      toast('success', message);
      // Its button is gone with the line.
      focusScreen();
      void queryClient.invalidateQueries({ queryKey: adminQueries.students.queryKey });
      return queryClient.invalidateQueries({ queryKey: adminQueries.participants.queryKey });
    },
  });
  return (
    <AskedButton
      text={{ ...text, press: text.press(place) }}
      of={text.line(endedPlace, stays.full_name)}
      ask={text.ask(stays.full_name, endedPlace, place)}
      about={text.sure(place)}
      change={join}
    />
  );
}

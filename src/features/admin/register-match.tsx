import type { RegisterMatch, Student } from '#contract/accounts';
import { Badge, type BadgeTone } from '../../ui/badge';
import type { IconName } from '../../ui/icon';

const looks: Record<RegisterMatch['result'], { word: string; tone: BadgeTone; icon: IconName }> = {
  match: { word: 'Match', tone: 'success', icon: 'check' },
  partial: { word: 'Partial match', tone: 'warning', icon: 'alert' },
  'no match': { word: 'No match', tone: 'error', icon: 'close' },
};

/** Labels of the register's columns. */
const fieldWords: Record<string, string> = {
  full_name: 'name',
  date_of_birth: 'date of birth',
  email: 'email',
  mobile_number: 'mobile',
};

export const matchLabel = ({ result }: RegisterMatch): string => looks[result].word;

/** The columns that differ, such as "date of birth, mobile". */
export const differences = ({ differs }: RegisterMatch): string =>
  differs.map((field) => fieldWords[field] ?? field.replaceAll('_', ' ')).join(', ');

/** How a student compares with the participant list (rule 8). */
export function MatchBadge({ match }: { match: RegisterMatch }) {
  const { word, ...look } = looks[match.result];
  const differs = differences(match);
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge {...look}>
        <span className="sr-only">Participant list: </span>
        {word}
      </Badge>
      {differs ? <span>Differs: {differs}</span> : null}
    </div>
  );
}

/** Shown only while the student is pending. */
export const MatchOfWaiting = ({ person: { status, register_match: match } }: { person: Student }) =>
  status === 'pending' && match ? <MatchBadge match={match} /> : null;

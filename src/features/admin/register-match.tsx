import type { Words } from '#contract/languages';
import type { RegisterMatch } from '#contract/accounts';
import { participants, registerFields } from '#contract/messages/admin';
import { Badge, type BadgeTone } from '../../ui/badge';
import type { IconName } from '../../ui/icon';

export const matchBadges: Record<
  RegisterMatch['result'],
  { label: string; tone: BadgeTone; icon: IconName }
> = {
  match: { label: 'Match', tone: 'success', icon: 'check' },
  partial: { label: 'Partial match', tone: 'warning', icon: 'alert' },
  'no match': { label: 'No match', tone: 'error', icon: 'close' },
};

/** The columns that differ, such as "date of birth, mobile". */
export const differences = ({ differs }: RegisterMatch): string =>
  differs.map((field) => registerFields[field] ?? field).join(', ');

/** Whether the list's e-mail is still unconfirmed by the student (rule account-7). */
export const isEmailUnproved = ({ not_compared }: RegisterMatch): boolean => not_compared.includes('email');

/** The comparison in one line of a list: the differences in place of the label, which screen readers get too. */
export function MatchLine({ match }: { match: RegisterMatch }) {
  const differs = differences(match);
  const isUnproved = isEmailUnproved(match);
  return (
    <p className={match.result === 'match' ? '' : 'font-semibold'}>
      <span className="sr-only">Participant list: </span>
      <span className={differs || isUnproved ? 'sr-only' : ''}>{matchBadges[match.result].label}</span>
      {differs ? <span>Differs: {differs}</span> : null}
      {isUnproved ? <span className="block">{participants.emailNotConfirmed}</span> : null}
    </p>
  );
}

/** The comparison in a few words: "Match", "Differs: mobile", "No match". */
export const matchText = (match: RegisterMatch): Words =>
  match.differs.length > 0
    ? `Differs: ${differences(match)}`
    : isEmailUnproved(match)
      ? participants.emailNotConfirmed
      : matchBadges[match.result].label;

export function MatchBadge({ match }: { match: RegisterMatch }) {
  const { label, ...badge } = matchBadges[match.result];
  const differs = differences(match);
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge {...badge}>
        <span className="sr-only">Participant list: </span>
        {label}
      </Badge>
      {differs ? <span>Differs: {differs}</span> : null}
      {isEmailUnproved(match) ? <span>{participants.emailNotConfirmed}</span> : null}
    </div>
  );
}

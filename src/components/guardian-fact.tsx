import type { User } from '#contract/accounts';
import { guardian as text } from '#contract/messages/account';
import { numbersIn } from '#contract/telephone';
import type { DescriptionItem } from '../ui/card';

/** Whom to call about who is under 18 (rule account-10). */
export function guardianFact({ guardian }: Pick<User, 'guardian'>): DescriptionItem[] {
  if (!guardian) return [];
  const [number] = numbersIn(guardian.number);
  const called = number ? <a href={`tel:${number}`}>{guardian.number}</a> : guardian.number;
  return [
    [
      text.name,
      <span key="guardian">
        {guardian.name}, {called}
      </span>,
    ],
  ];
}

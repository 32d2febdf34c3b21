import { guardian as text } from '#contract/messages/account';
import { numbersIn } from '#contract/telephone';

/** Whom to call about who is under 18 (rule account-10). */
export function GuardianLine({ guardian: { name, number } }: { guardian: { name: string; number: string } }) {
  const [called] = numbersIn(number);
  return (
    <p>
      <span className="text-current/80">{text.name}: </span>
      {name}, {called ? <a href={`tel:${called}`}>{number}</a> : number}
    </p>
  );
}

import { Link } from '@tanstack/react-router';
import type { Application } from '#contract/applications';
import { numbersIn, spacedNumber } from '#contract/telephone';
import { hiredWords } from '#contract/messages/progress';

interface HiredCardProps {
  application: Pick<Application, 'id' | 'company' | 'internship'>;
  onOpen?: () => void;
  /** On the application's own screen, which says what next itself. */
  isOwnScreen?: boolean;
}

/** Whom to call: only who is hired is told (rule apply-4). */
export function numberOf({ company: { phone } }: Pick<Application, 'company'>) {
  const numbers = numbersIn(phone ?? '');
  const [number] = numbers;
  return number && { number, shown: numbers.length === 1 ? phone! : spacedNumber(number) };
}

/** The happiest news, with whom to call. */
export function HiredCard({ application, onOpen, isOwnScreen = false }: HiredCardProps) {
  const { id, company, internship } = application;
  const call = numberOf(application);
  return (
    <section className="rounded-box mb-3 overflow-hidden bg-[#14602f] text-white">
      <div className="walk aspect-[3/1]" data-at="hired" />
      <div className="flex flex-col gap-3 p-4">
        <div>
          <h2 className="text-xl font-bold">{hiredWords.title}</h2>
          <p>
            {internship.title}, {company.company_name}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {call ? (
            <a className="btn border-0 bg-white text-black" href={`tel:${call.number}`}>
              {hiredWords.call(call.shown)}
            </a>
          ) : null}{' '}
          {isOwnScreen ? null : (
            <Link
              to="/application-detail/$id"
              params={{ id: String(id) }}
              className="inline-flex min-h-12 items-center font-bold underline"
              onClick={onOpen}
            >
              {hiredWords.whatNext}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}

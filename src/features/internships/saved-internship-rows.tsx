import type { Words } from '#contract/languages';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isClosed } from '#contract/closing';
import { saved as text } from '#contract/messages/internships';
import type { SavedInternship } from '#contract/saved-internships';
import { shortDate } from '../../lib/format';
import { useSaved } from '../../offline/saved-internships';
import { useServerNow } from '../../services/services';
import { ListRow, RowList } from '../../ui/rows';
import { SaveToggle } from '../../components/save-internship';

const most = 3;

function stateOf({ is_there, last_date_to_apply: last }: SavedInternship, now: number | null): Words {
  if (!is_there) return text.gone;
  return now !== null && isClosed(last, now) ? text.closed : `Apply by ${shortDate(last)}`;
}

/** The student's saved internships on the start screen; nothing without any (rule internship-9). */
export function SavedInternshipRows() {
  const all = useSaved();
  const now = useServerNow();
  const [isWhole, setWhole] = useState(false);
  if (all.length === 0) return null;
  return (
    <section>
      <h2 className="flex min-h-8 items-center text-xl font-bold">Saved internships</h2>
      <RowList>
        {all.slice(0, isWhole ? all.length : most).map((one) => (
          <ListRow key={one.id} className="flex items-center gap-3">
            <div className="min-w-0 flex-1">
              <Link
                to="/internship-details/$id"
                params={{ id: String(one.id) }}
                className="row-link font-bold"
              >
                {one.title}
              </Link>
              <p className="text-sm">
                {one.company_name} · {stateOf(one, now)}
              </p>
            </div>
            <SaveToggle row={one} isSaved className="relative z-1 grid size-12 place-items-center" />
          </ListRow>
        ))}
      </RowList>
      {all.length > most && !isWhole ? (
        <button type="button" className="text-link flex min-h-12 items-center" onClick={() => setWhole(true)}>
          See all {all.length} saved
        </button>
      ) : null}
      <Link to="/job-alerts" className="text-link inline-flex min-h-12 items-center">
        Job alerts
      </Link>
    </section>
  );
}

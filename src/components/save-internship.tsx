import type { InternshipRow } from '#contract/internships';
import { pressSave, useSaved, type SavedRow } from '../offline/saved-internships';
import { useServices } from '../services/services';

const Bookmark = ({ isFull }: { isFull: boolean }) => (
  <svg
    viewBox="0 0 24 24"
    className="size-6 shrink-0"
    fill={isFull ? 'currentColor' : 'none'}
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M6.500 4h11v16L12 15.500 6.500 20z" />
  </svg>
);

const savedRow = ({ id, title, last_date_to_apply, company }: InternshipRow): SavedRow => ({
  id,
  title,
  last_date_to_apply,
  company_name: company.company_name,
});

interface SaveToggleProps {
  row: SavedRow;
  isSaved: boolean;
  className: string;
}

export function SaveToggle({ row, isSaved, className }: SaveToggleProps) {
  const services = useServices();
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isSaved}
      onClick={() => pressSave(services, row, !isSaved)}
    >
      <Bookmark isFull={isSaved} />
      <span className="sr-only">Save {row.title}</span>
    </button>
  );
}

/** Over the row's corner and link. No style attribute: saved screens have none (ADR 28). */
export const saveCorner = 'absolute right-2 z-1 grid size-12 place-items-center';

/** Saves an internship from its row (rule internship-9). */
export const SaveRow = ({ row, isSaved }: { row: InternshipRow; isSaved: boolean }) => (
  <SaveToggle row={savedRow(row)} isSaved={isSaved} className={saveCorner} />
);

export function SaveButton({ row }: { row: InternshipRow }) {
  const services = useServices();
  const isSaved = useSaved().some(({ id }) => id === row.id);
  return (
    <button
      type="button"
      className="btn btn-outline"
      onClick={() => pressSave(services, savedRow(row), !isSaved)}
    >
      <Bookmark isFull={isSaved} />
      {isSaved ? (
        <span>
          Saved <span className="sr-only">(press to remove)</span>
        </span>
      ) : (
        'Save'
      )}
    </button>
  );
}

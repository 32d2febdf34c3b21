import { OTHER_LOCATION, type financings, type durationUnits } from '#contract/status';
import { businessDay } from '#contract/messages/business';
import type { ReactNode } from 'react';
import { useServerNow } from '../../services/services';
import { useUser } from '../../services/shared-queries';
import { ListedInternship, ListedInternships } from '../../components/internship-row';
import { isDay, type InternshipFormValues } from './internship-form-values';

interface PreviewRowProps {
  values: InternshipFormValues;
  created_at?: string;
}

export function WithPreview({ children, ...row }: PreviewRowProps & { children: ReactNode }) {
  const { hints } = businessDay;
  return (
    <div className="grid grid-cols-1 items-start lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-x-8">
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
      <aside className="sticky top-20 hidden flex-col gap-4 lg:flex">
        <h2 className="text-xl font-bold">{businessDay.preview}</h2>
        <PreviewRow {...row} />
        <h2 className="text-xl font-bold">{hints.title}</h2>
        <ul className="list-disc pl-6">
          {hints.list.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

function PreviewRow({ values, created_at }: PreviewRowProps) {
  const user = useUser();
  const now = useServerNow();
  const { title, location, custom_location, internship_financing, duration, last_date_to_apply } = values;
  const place = location === OTHER_LOCATION ? custom_location : location;
  const isFilled = [title, place, internship_financing, duration].every((value) => value.trim() !== '');
  if (!isFilled || !isDay(last_date_to_apply) || now === null) return <p>{businessDay.previewEmpty}</p>;
  const time = new Date(now).toISOString();
  return (
    // An inert preview: its link leads nowhere yet.
    <div inert>
      <ListedInternships>
        <ListedInternship
          level={3}
          row={{
            id: 0,
            title,
            location: place,
            internship_type: null,
            internship_financing: internship_financing as (typeof financings)[number],
            duration: Number(duration),
            duration_unit: values.duration_unit as (typeof durationUnits)[number],
            last_date_to_apply,
            status: 'available',
            created_at: created_at ?? time,
            updated_at: time,
            internship_category_id: null,
            category: '',
            company: {
              id: user?.id ?? 0,
              company_name: user?.company_name ?? '',
              logo_url: user?.logo_url ?? null,
            },
          }}
        />
      </ListedInternships>
    </div>
  );
}

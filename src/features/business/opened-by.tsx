import { useQuery } from '@tanstack/react-query';
import type { ApplicationAnswer } from '#contract/applications';
import { documentFields } from '#contract/files';
import { dateAndTime } from '../../lib/format';
import { useServices } from '../../services/services';

/** For admins: who opened contact details and documents of an application (rule apply-8). */
export function OpenedBy({ id }: { id: number }) {
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: ['opened', id],
    queryFn: ({ signal }) => api.get<ApplicationAnswer>(`internship_applications/${id}`, { signal }),
  });
  const opened = data?.body.internship_application.opened;
  if (!opened) return null;
  return (
    <section>
      <h3 className="mb-1 font-bold">Opened by</h3>
      <ul className="flex flex-col gap-2">
        {opened.map(({ at, by, what }) => (
          <li key={at + what + by}>
            {by}: {what === 'contact' ? 'contact details' : documentFields[what].toLowerCase()}
            <time className="text-base-content/80 block text-sm" dateTime={at}>
              {dateAndTime(at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { ApplyForScreen } from '../../features/applications/apply-for-screen';
import { InternshipChoice } from '../../features/internships/internship-choice';
import { internshipQueries, useFoundInternships } from '../../features/internships/internship-queries';
import { countIn, type RawSearch } from '../../lib/search-values';

export const Route = createFileRoute('/_admin-or-staff/register_/apply/$id')({
  staticData: { keepLastScreen: false, parent: { to: '/register', label: 'Register people' } },
  validateSearch: ({ internship }: RawSearch): { internship?: number | undefined } => ({
    internship: countIn(internship),
  }),
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(internshipQueries.list(api, queryClient)),
  component: ApplyFor,
});

function ApplyFor() {
  const { id } = Route.useParams();
  const { internship } = Route.useSearch();
  const { data, ...query } = useFoundInternships((all) => all.filter((row) => row.id === internship), 1);
  const chosen = { ...query, data: data && { ...data, body: data.body.rows[0] } };
  return (
    <ApplyForScreen
      id={id}
      internship={internship === undefined ? null : chosen}
      choice={<InternshipChoice hrefOf={(one) => `/register/apply/${id}?internship=${one}`} />}
    />
  );
}

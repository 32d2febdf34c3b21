import { createFileRoute } from '@tanstack/react-router';
import { internshipQueries } from '../../features/internships/internship-queries';
import { RegisterScreen } from '../../features/admin/register-screen';

export const Route = createFileRoute('/_admin-or-staff/register')({
  staticData: { keepLastScreen: false },
  // For applications without signal (rule admin-13).
  loader: ({ context: { api, queryClient } }) =>
    void queryClient.prefetchQuery(internshipQueries.list(api, queryClient)),
  component: RegisterScreen,
});

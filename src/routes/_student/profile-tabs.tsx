import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the first tab (rule 32). */
export const Route = createFileRoute('/_student/profile-tabs')({
  beforeLoad: () => {
    throw redirect({ to: '/profile', replace: true });
  },
});

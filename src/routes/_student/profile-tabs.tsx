import { createFileRoute, redirect } from '@tanstack/react-router';

/** Redirects to the first tab (rule sign-in-7). */
export const Route = createFileRoute('/_student/profile-tabs')({
  beforeLoad: () => {
    throw redirect({ to: '/profile', replace: true });
  },
});

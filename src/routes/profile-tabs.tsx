import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireRole } from '../lib/guards';

/** Redirects to the first tab (rule 32). */
export const Route = createFileRoute('/profile-tabs')({
  beforeLoad: ({ context, location }) => {
    requireRole('student')({ context, location });
    throw redirect({ to: '/profile', replace: true });
  },
});

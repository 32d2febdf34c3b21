import { createFileRoute } from '@tanstack/react-router';

/** An internship and its applicants, for its business and admins; guarded one by one. */
export const Route = createFileRoute('/_business-or-admin')({});

import { createFileRoute } from '@tanstack/react-router';

/** An internship and its applicants, for its business and for admins; each screen has its own guard. */
export const Route = createFileRoute('/_business-or-admin')({});

import { createFileRoute } from '@tanstack/react-router';

/** Screens of several roles, guarded one by one. */
export const Route = createFileRoute('/_signed-in')({});

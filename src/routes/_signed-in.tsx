import { createFileRoute } from '@tanstack/react-router';

/** Screens of several roles; each has its own guard. */
export const Route = createFileRoute('/_signed-in')({});

import { createFileRoute } from '@tanstack/react-router';

/** Screens that lead to an account, or that a mailed link opens. */
export const Route = createFileRoute('/_account')({ staticData: { html: 'static' } });

import { createFileRoute } from '@tanstack/react-router';

/** Screens for everybody: their HTML is finished before the script (ADR 27). */
export const Route = createFileRoute('/_public')({ staticData: { html: 'static' } });

import { createFileRoute } from '@tanstack/react-router';

/** Public screens: HTML before the script (ADR 27). */
export const Route = createFileRoute('/_public')({ staticData: { html: 'static' } });

import { createFileRoute } from '@tanstack/react-router';

/** Account forms and mailed links. */
export const Route = createFileRoute('/_account')({ staticData: { html: 'static' } });

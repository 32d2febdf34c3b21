import { createFileRoute } from '@tanstack/react-router';

/** Public classroom screens; a visitor's phone saves them when one is opened. */
export const Route = createFileRoute('/_classroom')({ staticData: { html: 'static' } });

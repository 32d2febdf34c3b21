import { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { ContactMessage, NewsletterSubscription } from '#contract/outreach';
import { clientAddress } from '../../http/client-address';
import { operationsOf } from '../../http/operation';
import { consumeRateLimit } from '../../rate-limits/rate-limits.usecases';
import { receiveContactMessage, subscribe } from './outreach.usecases';

const operation = operationsOf('Contact');

const contact = operation(
  'POST /contact',
  {
    id: 'contact',
    summary: 'Write to the organisation',
    description: 'Stored and mailed to the info address. The sender gets a mail that it came.',
    who: 'visitors',
    rateLimits: ['form_address'],
    json: { schema: ContactMessage, under: 'contact', orBare: true, heading: messages.contact.fillRequired },
    answers: { 201: MessageAnswer },
  },
  async ({ c, deps, body }) => {
    const address = clientAddress(c);
    await consumeRateLimit(deps, 'contact_address', { address });
    await receiveContactMessage(deps, body, address);
    return { message: messages.contact.success };
  },
);

const subscribeToNewsletter = operation(
  'POST /newsletter_subscribe',
  {
    id: 'subscribe',
    summary: 'Subscribe to the newsletter; repeating it is harmless',
    who: 'visitors',
    rateLimits: ['newsletter_address'],
    json: { schema: NewsletterSubscription, heading: messages.newsletter.invalid },
    answers: { 200: MessageAnswer },
  },
  async ({ deps, body }) => {
    await subscribe(deps, body);
    return { message: messages.newsletter.success };
  },
);

export const outreachOperations = [contact, subscribeToNewsletter];

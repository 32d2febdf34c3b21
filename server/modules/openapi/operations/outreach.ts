import { MessageAnswer } from '#contract/accounts';
import { ContactMessage, NewsletterSubscription } from '#contract/outreach';
import type { Operation } from '../operation';

/** The calls of the OpenAPI document from the foot of the page. */
export const outreachOperations: Operation[] = [
  {
    id: 'contact',
    method: 'post',
    path: '/contact',
    tag: 'Contact',
    summary: 'Write to the organisation',
    description: 'Stored, mailed to the info address, and a copy to the sender.',
    who: 'visitors',
    json: { schemas: [{ schema: ContactMessage }, { schema: ContactMessage, under: 'contact' }] },
    answers: { 201: MessageAnswer },
    errors: ['too_many_tries'],
  },
  {
    id: 'subscribe',
    method: 'post',
    path: '/newsletter_subscribe',
    tag: 'Contact',
    summary: 'Subscribe to the newsletter; repeating it is harmless',
    who: 'visitors',
    json: { schemas: [{ schema: NewsletterSubscription }] },
    answers: { 200: MessageAnswer },
    errors: ['too_many_tries'],
  },
];

import { Hono } from 'hono';
import type { MessageAnswer } from '#contract/accounts';
import { messages } from '#contract/messages';
import { ContactMessage, NewsletterSubscription } from '#contract/outreach';
import type { Dependencies } from '../../dependencies';
import { readJson } from '../../http/body';
import { clientAddress } from '../../http/client-address';
import type { AppEnv } from '../../http/context';
import { drainUnreadBody } from '../../http/discard-body';
import { limitAddress } from '../../http/rate-limit';
import { receiveContactMessage, subscribe } from './outreach.usecases';

/** The calls of the OpenAPI document that anybody makes, whoever they are: a token is not looked at. */
export const outreachRoutes = (deps: Dependencies) =>
  new Hono<AppEnv>()
    .post('/contact', drainUnreadBody, limitAddress(deps, 'contact_address'), async (c) => {
      const message = await readJson(c, ContactMessage, {
        under: 'contact',
        orBare: true,
        heading: messages.contact.fillRequired,
      });
      await receiveContactMessage(deps, message, clientAddress(c));
      return c.json<MessageAnswer>({ message: messages.contact.success }, 201);
    })
    .post('/newsletter_subscribe', drainUnreadBody, limitAddress(deps, 'newsletter_address'), async (c) => {
      await subscribe(
        deps,
        await readJson(c, NewsletterSubscription, { heading: messages.newsletter.invalid }),
      );
      return c.json<MessageAnswer>({ message: messages.newsletter.success });
    });

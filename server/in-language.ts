import { answers } from '#contract/messages/server-answers';
import type { SmsTexts } from './outgoing/sms';

/** The server's texts, in the language of its bundle (ADR 56), such as dist/server/tpi.js. */
export { createApp } from './app';
export { composeMessage } from './outgoing/mail/message';
export const smsTexts: SmsTexts = { ...answers.notifications.sms, codes: answers.notifications.smsCodes };

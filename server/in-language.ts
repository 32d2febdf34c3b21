import { answers } from '#contract/messages/answers';
import type { SmsTexts } from './modules/notifications/sms-gateway';

/** What the server says to people, in the language of its bundle (ADR 56): each is built by itself, dist/server/tpi.js for one. */
export { createApp } from './app';
export { composeMessage } from './mail/message';
export const smsTexts: SmsTexts = answers.notifications.sms;

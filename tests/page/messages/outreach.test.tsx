import { screen, within } from '@testing-library/react';
import { ok } from '../../support/open-page';
import { badGateway, fillIn, openAs, press, shows } from './shows';

type Answers = Parameters<typeof openAs>[2];

async function send(subject: string, answers?: Answers) {
  const page = await openAs(null, '/contact', answers);
  await fillIn(page, {
    Name: 'Maria Kaupa',
    Email: 'maria@example.com',
    Subject: subject,
    Message: 'Hello.',
  });
  await press(page, 'Send Message');
}

shows('Contact', {
  'Please fill all required fields': () => send(''),
  'Your message has been sent successfully!': () =>
    send('Question', { 'POST contact': ok({ message: '' }, { status: 201 }) }),
  'Failed to send message. Please try again later.': () => send('Question', { 'POST contact': badGateway }),
});

async function subscribe(email: string, answers?: Answers) {
  const page = await openAs(null, '/about', answers);
  const footer = within(screen.getByRole('contentinfo'));
  await fillIn(page, { 'Our news by email': email }, footer);
  await press(page, 'Subscribe', footer);
}

shows('Newsletter', {
  'Please enter a valid email address': () => subscribe('maria@students'),
  'You have successfully subscribed to the newsletter!': () =>
    subscribe('maria@example.org', { 'POST newsletter_subscribe': ok({ message: '' }) }),
  'Failed to subscribe. Please try again later.': () =>
    subscribe('maria@example.org', { 'POST newsletter_subscribe': badGateway }),
});

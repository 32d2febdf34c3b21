import { brand } from '#contract/brand';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, press } from '../../support/pointer';
import { writtenMails } from '../../support/server';
import { kila } from '../personas';

/** Uses the contact form and the newsletter. */
export async function sendMessage({ portal: { server, link }, page }: Journey): Promise<void> {
  await test.step('the contact form shows that it is sending, and a mail is sent', async () => {
    await follow(page, 'Contact');
    const form = page.getByRole('form', { name: 'Contact' });
    const field = (name: string) => form.getByRole('textbox', { name });
    await field('Name').fill(kila.name);
    await field('Subject').fill('Is there work in Alotau?');
    await field('Message').fill('I finish school in November.');
    await field('Email').fill(kila.email);
    link.setLink('stalled');
    await press(form.getByRole('button', { name: 'Send Message' }));
    await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    link.setLink('open');
    await expect(form.getByRole('status')).toHaveText('Your message has been sent successfully!');
    const mails = () => writtenMails(server, 'contact_message');
    await expect
      .poll(async () => (await mails()).map(({ to }) => to?.[0]?.address))
      .toEqual([brand.infoEmail]);
    expect((await mails())[0]?.text).toContain('I finish school in November.');
  });

  await test.step('the newsletter is subscribed', async () => {
    const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
    await form.getByRole('textbox', { name: 'Our news by email' }).fill(kila.email);
    await press(form.getByRole('button', { name: 'Subscribe' }));
    await expect(form.getByRole('status')).toHaveText('You have successfully subscribed to the newsletter!');
  });
}

import { brand } from '#contract/brand';
import { expect, test, type Journey } from '../../support/fixtures';
import { follow, press, pressAnyway } from '../../support/pointer';
import { writtenMails } from '../../support/server';
import { screenOf } from '../../support/locators';
import { kila } from '../personas';

/** Uses the contact form and the newsletter. */
export async function sendMessage({ portal: { server, link }, page }: Journey): Promise<void> {
  const { says } = screenOf(page);

  await test.step('the contact form marks missing fields, shows that it is sending, and a mail is sent', async () => {
    await follow(page, 'Contact');
    await expect(says('allow 5 business days for a response')).toBeVisible();
    const form = page.getByRole('form', { name: 'Contact' });
    const field = (name: string) => form.getByRole('textbox', { name });
    await field('Email').fill('kila.vagi');
    await field('Name').fill(kila.name);
    await expect(field('Email')).toHaveAccessibleDescription('Please enter a valid email address.');
    await field('Subject').fill('Is there work in Alotau?');
    await pressAnyway(form.getByRole('button', { name: 'Send Message' }));
    await expect(form.getByRole('status')).toHaveText('Please fill all required fields');
    await expect(field('Message')).toBeFocused();
    await expect(field('Message')).toHaveAccessibleDescription('Message is required');

    await field('Message').fill('I finish school in November.');
    await field('Email').fill(kila.email);
    link.setLink('stalled');
    await press(form.getByRole('button', { name: 'Send Message' }));
    await expect(form.getByRole('button', { name: 'Sending...' })).toBeDisabled();
    link.setLink('open');
    await expect(form.getByRole('status')).toHaveText('Your message has been sent successfully!');
    for (const name of ['Message', 'Name', 'Email', 'Subject']) await expect(field(name)).toHaveValue('');

    const mails = () => writtenMails(server, 'contact_message');
    await expect
      .poll(async () => (await mails()).map(({ to }) => to?.[0]?.address))
      .toEqual([brand.infoEmail]);
    expect((await mails())[0]?.text).toContain('I finish school in November.');
  });

  await test.step('the newsletter validates the address, and subscribes', async () => {
    const form = page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' });
    const field = form.getByRole('textbox', { name: 'Our news by email' });
    const subscribe = form.getByRole('button', { name: 'Subscribe' });
    await field.fill('kila+news@example.museums');
    await press(subscribe);
    await expect(field).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(field).toHaveCSS('background-color', 'rgb(255, 217, 222)');
    await expect(field).toHaveCSS('border-top-color', 'rgb(255, 77, 99)');
    await field.fill(kila.email);
    await press(subscribe);
    await expect(form.getByRole('status')).toHaveText('You have successfully subscribed to the newsletter!');
    await expect(field).toHaveValue('');
  });
}

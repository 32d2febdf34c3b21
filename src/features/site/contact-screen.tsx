import { brand } from '#contract/brand';
import { messages } from '#contract/messages';
import { Card } from '../../ui/card';
import { Screen } from '../../ui/screen';
import { ContactForm } from './contact-form';

/** Contact: the form, the info address and the response time (screens.md section 2). */
export function ContactScreen() {
  return (
    <Screen title="Contact" lead={messages.contact.welcome}>
      <p>
        Write to{' '}
        <a href={`mailto:${brand.infoEmail}`} className="text-link">
          {brand.infoEmail}
        </a>
        , or send us a message here. {messages.contact.responseTime}
      </p>
      <Card>
        <ContactForm />
      </Card>
    </Screen>
  );
}

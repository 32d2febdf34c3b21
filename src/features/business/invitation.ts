import type { Application } from '#contract/applications';
import { businessDay } from '#contract/messages/business';
import { numbersIn } from '#contract/telephone';

export const firstNameOf = ({ full_name }: Application['user']): string => full_name.split(' ')[0]!;

const newTab = { target: '_blank', rel: 'noopener noreferrer' };

/** Links that open a message to a number, written already with a text. */
export const messageLinks = (number: string, text = '') => {
  const written = encodeURIComponent(text);
  return {
    whatsApp: { href: `https://wa.me/${number.slice(1)}${text && `?text=${written}`}`, ...newTab },
    // The empty first value is for iPhones, which look for `&body`.
    sms: { href: `sms:${number}${text && `?&body=${written}`}` },
  };
};

/** The invitation to talk and the link that sends it best; null once given, answered or hired (rule apply-11). */
export function invitationOf({ status, answer, invited_at, user, company, internship }: Application) {
  if (status === 'hired' || answer || invited_at) return null;
  const text = businessDay.invitation(firstNameOf(user), company.company_name, internship.title);
  const [number] = numbersIn(user.mobile_number ?? '');
  if (number) return { text, best: messageLinks(number, text).whatsApp };
  const subject = encodeURIComponent(internship.title);
  return { text, best: { href: `mailto:${user.email}?subject=${subject}&body=${encodeURIComponent(text)}` } };
}

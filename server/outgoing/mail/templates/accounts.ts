import type { Words } from '#contract/languages';
import { brand } from '#contract/brand';
import { DAY, HOUR, longDate } from '#contract/dates';
import { durations } from '#contract/limits';
import { messages } from '#contract/messages';
import type { Role } from '#contract/status';
import type { Templates } from '../kinds';

const HOURS = durations.resetLinkTtl / HOUR;
const CONFIRM_DAYS = durations.emailConfirm / DAY;
const OWNER_DAYS = durations.emailOwner / DAY;
const UNDO_DAYS = durations.emailUndo / DAY;

const REASON: Words = 'This is the reason we were given:';

const forgotPassword = (publicUrl: string) => ({
  label: 'Set a new password',
  url: `${publicUrl}/forgot-password`,
});

const secondFactorWords = {
  on: 'Two-step sign-in was turned on',
  off: 'Two-step sign-in was turned off',
  'recovery code used': 'A recovery code was used',
} satisfies Record<string, Words>;

const ownProfile = (role: Role, publicUrl: string) => ({
  label: 'See your profile',
  url: `${publicUrl}/${role === 'business' ? 'business-profile' : 'profile'}`,
});

export const accountTemplates = {
  /** Rule sign-in-5. The token was created for this mail and is stored nowhere else. */
  reset_link: ({ name, token }, publicUrl) => ({
    subject: `Set a new ${brand.name} password`,
    name,
    parts: [
      `Somebody asked for a new password for your ${brand.name} account. If it was you, set one here:`,
      {
        label: 'Set a new password',
        url: `${publicUrl}/reset-password?reset_password_token=${encodeURIComponent(token)}`,
      },
      `The link works for ${HOURS} hours, and only once. Do not give it to anybody.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }),

  password_changed: ({ name }, publicUrl) => ({
    subject: `Your ${brand.name} password was changed`,
    name,
    parts: [
      `The password of your ${brand.name} account was changed. Other phones and computers have to log in again.`,
      'If it was you, there is nothing to do.',
      `If it was not you, set a new password at once and write to ${brand.infoEmail}.`,
      forgotPassword(publicUrl),
    ],
  }),

  number_confirmed: ({ name, number }, publicUrl) => ({
    subject: `Your number for ${brand.name} was confirmed`,
    name,
    parts: [
      `The number ${number} was confirmed for your ${brand.name} account: a code by SMS to it can change a lost password.`,
      'If it was you, there is nothing to do.',
      `If it was not you, set a new password at once and write to ${brand.infoEmail}.`,
      forgotPassword(publicUrl),
    ],
  }),

  second_factor_changed: ({ name, status }, publicUrl) => ({
    subject: `${brand.name}: ${secondFactorWords[status]}`,
    name,
    parts: [
      `${secondFactorWords[status]} for your ${brand.name} account.`,
      'If it was you, there is nothing to do.',
      `If it was not you, set a new password at once and write to ${brand.infoEmail}.`,
      forgotPassword(publicUrl),
    ],
  }),

  /** Rule account-7. No greeting by the given name: this address may be a stranger's. */
  signup_confirm: ({ token }, publicUrl) => ({
    subject: `Confirm your ${brand.name} e-mail`,
    name: null,
    parts: [
      `Somebody signed up at ${brand.name} with this e-mail. If it was you, open this link when it suits you:`,
      {
        label: 'Confirm this e-mail',
        url: `${publicUrl}/confirm-email?own=${encodeURIComponent(token)}`,
      },
      `The link works for ${OWNER_DAYS} days. You can apply and do everything else without it.`,
      'If it was not you, ignore this mail.',
    ],
  }),

  /** To the new address (rule account-6), which may be a stranger's too. */
  email_confirm: ({ newEmail, token }, publicUrl) => ({
    subject: `Confirm your new ${brand.name} e-mail`,
    name: null,
    parts: [
      `Somebody wants to use ${newEmail} for their ${brand.name} account. If it was you, open this link:`,
      {
        label: 'Confirm this e-mail',
        url: `${publicUrl}/confirm-email?confirm=${encodeURIComponent(token)}`,
      },
      `The link works for ${CONFIRM_DAYS} days. Until you have opened it, you log in with your old e-mail.`,
      'If it was not you, ignore this mail: nothing changes.',
    ],
  }),

  /** To the old address, so that the owner can stop an account takeover. */
  email_change_requested: ({ name, newEmail, token }, publicUrl) => ({
    subject: `Somebody wants to change your ${brand.name} e-mail`,
    name,
    parts: [
      `Somebody asked to change the e-mail of your ${brand.name} account to ${newEmail}. It counts once the link we sent there was opened.`,
      'If it was you, there is nothing to do here.',
      'If it was not you, open this link: your e-mail stays as it was, and everybody is logged out.',
      { label: 'This was not me', url: `${publicUrl}/confirm-email?undo=${encodeURIComponent(token)}` },
      `The link works for ${UNDO_DAYS} days.`,
    ],
  }),

  email_changed: ({ name, newEmail }) => ({
    subject: `Your ${brand.name} e-mail was changed`,
    name,
    parts: [
      `The e-mail of your ${brand.name} account was changed to ${newEmail}. From now on you log in with that one, and we write to that one.`,
      'If it was you, there is nothing to do.',
      `If it was not you, press "This was not me" in the mail we sent you when the change was asked for, or write to ${brand.infoEmail} at once. We help you to get your account back.`,
    ],
  }),

  /** Rule data-1. */
  account_deletion_asked: ({ name, on }, publicUrl) => ({
    subject: `Your ${brand.name} account will be deleted`,
    name,
    parts: [
      `Somebody asked to delete your ${brand.name} account. It will be deleted on ${longDate(on)}, with all your data and documents.`,
      'Nobody else sees it from now on.',
      'To keep it, log in before that day and press Keep my account:',
      { label: 'Keep my account', url: `${publicUrl}/my-data` },
      'If it was not you, keep it, and set a new password at once.',
    ],
  }),

  account_kept: ({ name }, publicUrl) => ({
    subject: `Your ${brand.name} account is kept`,
    name,
    parts: [
      `Your ${brand.name} account will not be deleted. Everything is as it was.`,
      `If it was not you, set a new password and write to ${brand.infoEmail}.`,
      forgotPassword(publicUrl),
    ],
  }),

  /** Rule account-1: held applications are released, pending internships are published. */
  registration_approved: ({ name, role }, publicUrl) => ({
    subject: `Your ${brand.name} registration is approved`,
    name,
    parts:
      role === 'student'
        ? [
            'Good news: your registration is approved.',
            'If you have applied already, the businesses have your applications now. From today each new one goes to the business right away.',
            { label: 'Find an internship', url: `${publicUrl}/all-internships` },
          ]
        : [
            'Good news: your business is approved.',
            'If you have created internships already, they are public now, and students can apply until the last date you set. New ones become public as soon as you create them.',
            { label: 'Open your dashboard', url: `${publicUrl}/dashboard` },
          ],
  }),

  registration_rejected: ({ name, role, reason }) => ({
    subject: `Your ${brand.name} registration was not approved`,
    name,
    parts: [
      messages[role].rejected,
      ...(reason === null ? [] : [REASON, { quote: reason }]),
      `If you think this is a mistake, answer this mail or write to ${brand.infoEmail}. We can look at it again.`,
    ],
  }),

  /** Rule account-8. */
  profile_change_accepted: ({ name, role }, publicUrl) => ({
    subject: `Your changed ${brand.name} profile is shown now`,
    name,
    parts: [
      'An admin accepted the change of your profile. It is shown from now on.',
      ownProfile(role, publicUrl),
    ],
  }),

  profile_corrected: ({ name, reason }, publicUrl) => ({
    subject: `Your ${brand.name} profile was corrected`,
    name,
    parts: [
      'Somebody of the program has corrected your profile.',
      REASON,
      { quote: reason },
      ownProfile('student', publicUrl),
      `If you did not ask for it, answer this mail or write to ${brand.infoEmail}.`,
    ],
  }),

  accounts_joined: ({ name }, publicUrl) => ({
    subject: `Your two ${brand.name} accounts are one now`,
    name,
    parts: [
      'You had two accounts. Somebody of the program has joined them: your applications are all in one.',
      'You log in to the one that stays. If you do not know its password, choose a new one.',
      forgotPassword(publicUrl),
      `If you have only one account, answer this mail or write to ${brand.infoEmail}.`,
    ],
  }),

  profile_change_refused: ({ name, role, reason }, publicUrl) => ({
    subject: `The change of your ${brand.name} profile was not accepted`,
    name,
    parts: [
      'An admin did not accept the change of your profile. What was shown before stays.',
      ...(reason === null ? [] : [REASON, { quote: reason }]),
      ownProfile(role, publicUrl),
    ],
  }),
} satisfies Partial<Templates>;

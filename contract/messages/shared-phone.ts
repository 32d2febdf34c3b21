import { deviceProfileLimits } from '../limits';
import { brandName } from '../given-brand';

export const notLeft = 'This did not work, you are still logged in. Please log out instead.';

export const sharedPhone = {
  title: 'Shared phone',
  lead: `Others use this phone too? Press "I am done". They see your first name here, and your email when they press it. ${brandName} shows them nothing else of yours.`,
  wayBack: 'You come back with your password and signal.',
  nameless: { student: 'Student', business: 'Business' },
  who: 'Who are you?',
  whoLead: 'Choose your name, then log in with your password.',
  nobody: 'There is no name in this list yet.',
  notRead: 'The names could not be read. Please open this page again.',
  someoneElse: 'Someone else',
  noSignal: 'No signal: nobody can log in until it is back. What waits to be sent stays on this phone.',
  meanwhile: 'Until then you can practise, without an account and without signal.',
  noSignalTitle: 'No signal now',
  noWayBack: 'Until there is signal, nobody can log in on this phone, and you cannot come back.',
  full: `${deviceProfileLimits.most} people use this phone, and all of them have something to send. Please log out instead.`,
  notLeft,
} as const;

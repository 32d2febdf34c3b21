import { brand } from '../brand';

export const student = {
  pending: 'We are checking you. You can apply now.',
  pendingMore: 'A business sees your application when we have approved you.',
  rejected: 'Your registration was not approved.',
  rejectedMore: 'You can look around, but you cannot apply.',
} as const;

/** In place of the reason, for an account that was rejected without one (rule 6). */
export const noReason = `No reason was noted. Please ask ${brand.infoEmail}.`;

/** Beside the link to Contact, for rejected accounts. */
export const appeal = 'Is this a mistake? Correct what is wrong in your profile, then';

export const business = {
  ownList: 'My internships',
  pending: 'We are checking you. You can post now.',
  pendingMore: 'You can create internships now. They become public when your business is approved.',
  rejected: 'Your business was not approved.',
  rejectedMore: 'Its internships are not public, and it cannot create new ones.',
  /** Why the public does not see an internship (rule 6). */
  notPublic: {
    pending: 'Not public: your business is waiting for approval.',
    rejected: 'Not public: your business was not approved.',
    unpublished: 'Not public until you publish it.',
    closed: 'Not public: its last date to apply has passed.',
  },
} as const;

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How often somebody may do something: `burst` times at once, and once more for each `every` milliseconds that pass. */
export interface LimitRule {
  burst: number;
  every: number;
}

/**
 * What may be done how often by an address, an account or a mailbox. A classroom of sixty phones behind one address signs
 * up, logs in and applies within an hour, each on a link that breaks and tries again: an address is given far more than a
 * person. Signing in has rules of its own (modules/accounts/throttle.ts).
 */
export const limitRules = {
  sign_up_address: { burst: 200, every: 10 * SECOND },
  forgot_address: { burst: 100, every: 20 * SECOND },
  /** Beyond this the answer stays the same and no more mail is sent (rule 12). */
  forgot_mailbox: { burst: 3, every: 10 * MINUTE },
  reset_address: { burst: 100, every: 20 * SECOND },
  contact_address: { burst: 60, every: MINUTE },
  /** The sender's copy goes to an address that nobody has confirmed. */
  contact_mailbox: { burst: 3, every: 20 * MINUTE },
  /** Beyond this the message is taken without a copy: nobody mails a crowd of strangers words of theirs through us. */
  contact_copy_address: { burst: 12, every: 10 * MINUTE },
  newsletter_address: { burst: 100, every: 20 * SECOND },
  upload_account: { burst: 60, every: 30 * SECOND },
  /** Pieces of one byte each would fill the database with rows; a phone on a good link sends a few a second. */
  piece_account: { burst: 2000, every: 100 },
  upload_address: { burst: 1000, every: 2 * SECOND },
  profile_account: { burst: 30, every: 20 * SECOND },
  internship_account: { burst: 120, every: 10 * SECOND },
  import_account: { burst: 20, every: MINUTE },
  /** A business going through its applicants. Each change is a mail to a student. */
  status_account: { burst: 600, every: 2 * SECOND },
  /** One application, so that nobody fills one student's mailbox. */
  status_application: { burst: 60, every: 10 * MINUTE },
  /** An admin going through a year's registrations. Each decision is a mail. */
  decision_account: { burst: 600, every: 2 * SECOND },
} as const satisfies Record<string, LimitRule>;
export type LimitName = keyof typeof limitRules;

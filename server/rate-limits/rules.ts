const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** `burst` requests at once, and one more for each `intervalMs` that passes. */
export interface RateLimitRule {
  burst: number;
  intervalMs: number;
}

/**
 * Rate limits for an address, an account or a mailbox, as the end of the name says. A classroom of sixty phones behind
 * one address signs up, logs in and applies within an hour, each on a link that breaks and retries: an address gets far
 * more than a person.
 */
export const rateLimitRules = {
  sign_up_address: { burst: 200, intervalMs: 10 * SECOND },
  /** Failed sign-ins only, as the next two (rule 10). A classroom of 40 may mistype five times each. */
  sign_in_address: { burst: 200, intervalMs: 10 * SECOND },
  /** One person who mistypes: ten tries at once, then twelve an hour. */
  sign_in_account_from_address: { burst: 10, intervalMs: 5 * MINUTE },
  /** One account from all addresses that it never signed in from: slows down guessing from many addresses. */
  sign_in_account: { burst: 100, intervalMs: MINUTE },
  forgot_address: { burst: 100, intervalMs: 20 * SECOND },
  /** Beyond this the answer stays the same and no more mail is sent (rule 12). */
  forgot_mailbox: { burst: 3, intervalMs: 10 * MINUTE },
  reset_address: { burst: 100, intervalMs: 20 * SECOND },
  contact_address: { burst: 60, intervalMs: MINUTE },
  /** The sender's copy goes to an unconfirmed address. */
  contact_mailbox: { burst: 3, intervalMs: 20 * MINUTE },
  /** Beyond this the message is accepted without a copy, so that nobody mails strangers through the portal. */
  contact_copy_address: { burst: 12, intervalMs: 10 * MINUTE },
  newsletter_address: { burst: 100, intervalMs: 20 * SECOND },
  upload_account: { burst: 60, intervalMs: 30 * SECOND },
  /** Each piece is a row: pieces of one byte would fill the database. A phone on a good link sends a few a second. */
  piece_account: { burst: 2000, intervalMs: 100 },
  upload_address: { burst: 1000, intervalMs: 2 * SECOND },
  profile_account: { burst: 30, intervalMs: 20 * SECOND },
  internship_account: { burst: 120, intervalMs: 10 * SECOND },
  import_account: { burst: 20, intervalMs: MINUTE },
  /** A business going through its applicants. Each change mails a student. */
  status_account: { burst: 600, intervalMs: 2 * SECOND },
  /** One application, so that nobody fills one student's mailbox. */
  status_application: { burst: 60, intervalMs: 10 * MINUTE },
  /** An admin going through a year's registrations. Each decision sends a mail. */
  decision_account: { burst: 600, intervalMs: 2 * SECOND },
} as const satisfies Record<string, RateLimitRule>;
export type RateLimitName = keyof typeof rateLimitRules;

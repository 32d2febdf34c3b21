/** A piece of a letter. Text of people stands in it as they wrote it: whoever renders it escapes it. */
export type Part =
  | string
  /** The one thing to do: a button, and the address in full for whom the button does nothing. */
  | { label: string; url: string }
  /** What somebody wrote, with their own line breaks. */
  | { quote: string };

/** A mail's words, before they become plain text and HTML. */
export interface Letter {
  subject: string;
  /** Who is greeted; null in a letter to our own team. */
  name: string | null;
  parts: Part[];
}

/** A part of a mail. User text is unescaped: the renderer escapes it. */
export type MailPart =
  | string
  /** A button, with the URL in full for mail programs that do not support it. */
  | { label: string; url: string }
  /** User text with its line breaks. */
  | { quote: string };

/** A mail's content, before it is rendered as plain text and HTML. */
export interface MailContent {
  subject: string;
  /** For the greeting; null in a mail to our own team. */
  name: string | null;
  parts: MailPart[];
}

import type { Answer } from '../../../support/open-page';

/** Where on the page: the landmark or window whose role this is. */
export type Part = 'main' | 'banner' | 'contentinfo' | 'dialog';

interface Steps {
  /** `main` when absent. */
  part?: Part;
  /** Of the API, other than those of the whole portal. */
  answers?: Record<string, Answer>;
  /** Typed into its fields first. */
  fill?: Record<string, string>;
  /** Pressed one after the other, before its labels stand there. */
  after?: readonly string[];
  /** Names and their values: terms and their definitions. */
  facts?: Record<string, string>;
}

/**
 * What leads to a screen, and its names by kind, with ` | ` between them; a table's `columnheader`s are all it has, in
 * their order. A kind is a role (names of a role that takes none are its content), or `field` and `required` for what is
 * labelled, whatever its role, without and with the mark of what is required.
 */
type Shown = Steps & { [kind: string]: string | Exclude<Steps[keyof Steps], Part> };
export type LabelledScreen = Shown & { path: string };

export const at = (path: string, shown: Shown): LabelledScreen => ({ path, ...shown });

/** An answer that is on its way for as long as the screen stands. */
export const onItsWay: Answer = () => new Promise(() => undefined);

import type { AriaRole } from 'react';
import type { Role } from '#contract/status';
import type { Answer } from '../../../support/open-page';

/** Where on the page: the landmark or window whose role this is. */
export type Part = 'main' | 'banner' | 'contentinfo' | 'dialog';

/**
 * How a label is found: by its role and name (by its role and content, where a role takes no name); `field` and
 * `required` for what is labelled, whatever its role, without and with the mark of what is required.
 */
export type Kind = AriaRole | 'field' | 'required';

export interface LabelledScreen {
  /** screens.md section 2 names it so. */
  name: string;
  path: string;
  as: Role | null;
  /** `main` when absent. */
  part?: Part;
  /** Of the API, other than those of the whole portal. */
  answers?: Record<string, Answer>;
  /** Typed into its fields first. */
  fill?: Record<string, string>;
  /** Pressed one after the other, before its labels stand there. */
  after?: readonly string[];
  /** Names, with ` | ` between them; a table's `columnheader`s are all it has, in their order. */
  labels?: Partial<Record<Kind, string>>;
  /** Names and their values: terms and their definitions. */
  facts?: Record<string, string>;
}

/** An answer that is on its way for as long as the screen stands. */
export const onItsWay: Answer = () => new Promise(() => undefined);

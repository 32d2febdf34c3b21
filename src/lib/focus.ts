import type { FieldErrors } from '#contract/errors';

/** Takes the person to the first field of `form` that has a sentence, in the order they read it. */
export function focusFirstInvalid(form: HTMLFormElement | null, errors: FieldErrors): void {
  for (const element of form?.elements ?? []) {
    const name = element.getAttribute('name');
    if (name !== null && name in errors) return (element as HTMLElement).focus();
  }
}

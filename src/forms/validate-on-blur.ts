import type { FocusEvent } from 'react';
import type { GenericSchema } from 'valibot';
import type { FormValues } from './form-store';
import type { Form } from './use-form';

/**
 * For the `onBlur` of a form: marks the field that is being left when its value is invalid (screens.md section 5,
 * "invalid style once touched").
 */
export const judgeWhenLeft =
  <V extends FormValues, S extends GenericSchema>(form: Form<V, S>) =>
  ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>): void => {
    const name = target.getAttribute('name');
    // On the way to the button the form is judged anyway; a sentence that appears now would push it away from the thumb.
    const isSubmit = relatedTarget instanceof HTMLButtonElement && relatedTarget.form === currentTarget;
    if (name !== null && name in form.values && !isSubmit) form.judge(name);
  };

import type { ComponentProps } from 'react';

const looks = {
  outline: 'btn btn-outline',
  primary: 'btn btn-primary',
  ghost: 'btn btn-ghost',
  plain: 'btn',
  link: 'text-link min-h-12',
  bare: '',
};

interface ButtonProps extends ComponentProps<'button'> {
  look?: keyof typeof looks;
  /** A press does nothing. Not disabled, which would lose the focus. */
  isBlocked?: boolean | undefined;
}

export const Button = ({ look = 'outline', className = '', isBlocked, onClick, ...rest }: ButtonProps) => (
  <button
    type="button"
    className={`${looks[look]} ${className}`}
    aria-disabled={isBlocked}
    onClick={isBlocked ? (event) => event.preventDefault() : onClick}
    {...rest}
  />
);

import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  /** Not `disabled`, which would lose the focus. */
  isBlocked?: boolean;
}

export const Button = ({ isBlocked, className = 'btn btn-outline', onClick, ...props }: ButtonProps) => (
  <button
    type="button"
    aria-disabled={isBlocked}
    {...props}
    className={className}
    onClick={(event) => {
      if (!isBlocked) onClick?.(event);
    }}
  />
);

import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { PasswordField } from './password-field';

function Form() {
  const [value, setValue] = useState('');
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        value={value}
        onChange={setValue}
      />
      <button type="submit">Log In</button>
    </form>
  );
}

test('a password can be shown while it is typed, by script, is no text to correct or learn, and hidden again when sent', () => {
  render(<Form />);
  const field = screen.getByLabelText<HTMLInputElement>('Password');
  const isHidden = () => field.type === 'password';
  expect(isHidden()).toBe(true);
  fireEvent.change(field, { target: { value: 'wokabaut' } });
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([field.type, field.value]).toEqual(['text', 'wokabaut']);
  fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(isHidden()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
  fireEvent.submit(screen.getByRole('button', { name: 'Log In' }).closest('form')!);
  expect(isHidden()).toBe(true);
  expect([field.getAttribute('autocapitalize'), field.getAttribute('spellcheck')]).toEqual(['none', 'false']);
  const button = screen.getByRole('button', { name: 'Show password' });
  expect(button.hasAttribute('data-scripted')).toBe(true);
  expect(button.getAttribute('aria-controls')).toBe(field.id);
});

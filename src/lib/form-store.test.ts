import { expect, it } from 'vitest';
import { createFormStore, forgetForms } from './form-store';
import { memoryStorage } from './session';

const initial = { email: '', password: '' };
const open = (storage = memoryStorage()) => ({
  storage,
  form: createFormStore(storage, '7.login', initial, ['password']),
});

it('what was typed is there again after a reload, and a password is not', () => {
  const { storage, form } = open();
  form.set('email', 'kila@example.com');
  form.set('password', 'secret123');
  expect(form.get().password).toBe('secret123');
  expect(createFormStore(storage, '7.login', initial, ['password']).get()).toEqual({
    email: 'kila@example.com',
    password: '',
  });
  expect(
    storage
      .keys()
      .map((key) => storage.getItem(key))
      .join(),
  ).not.toContain('secret123');
});

it('a full phone loses nothing that was typed while the page lives', () => {
  const storage = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  const { form } = open(storage);
  form.set('email', 'kila@example.com');
  expect(form.get().email).toBe('kila@example.com');
});

it('damaged or foreign entries are ignored', () => {
  const storage = memoryStorage();
  storage.setItem('wokabaut.form.7.login', '{"email":5,"role":"admin"}');
  expect(open(storage).form.get()).toEqual(initial);
  storage.setItem('wokabaut.form.7.login', '{"email":');
  expect(open(storage).form.get()).toEqual(initial);
});

it('logout forgets every form and nothing else', () => {
  const { storage, form } = open();
  form.set('email', 'kila@example.com');
  storage.setItem('other', 'kept');
  forgetForms(storage);
  expect(storage.keys()).toEqual(['other']);
});

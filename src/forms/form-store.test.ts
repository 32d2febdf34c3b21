import { expect, it } from 'vitest';
import { durations } from '#contract/limits';
import { createFormStore, dropStaleForms, fileMark, forgetForms } from './form-store';
import { memoryStorage } from '../services/session';

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

it('two tabs keep both edits, on the phone and on the screen', () => {
  const storage = memoryStorage();
  const two = { email: '', name: '', password: '' };
  const tab = () => createFormStore(storage, '7.two', two, ['password']);
  const [first, second] = [tab(), tab()];
  second.set('name', 'Anna');
  first.set('password', 'secret123');
  first.set('email', 'a@example.com');
  second.follow();
  const both = { email: 'a@example.com', name: 'Anna' };
  expect([first.get(), second.get(), tab().get()]).toEqual([
    { ...both, password: 'secret123' },
    { ...both, password: '' },
    { ...both, password: '' },
  ]);
  second.clear();
  first.follow();
  first.set('name', 'Anna Kila');
  expect(tab().get()).toEqual({ email: 'a@example.com', name: 'Anna Kila', password: '' });
});

it('damaged or foreign entries are ignored', () => {
  const storage = memoryStorage();
  storage.setItem('wokabaut.form.7.login', '{"email":5,"role":"admin"}');
  expect(open(storage).form.get()).toEqual(initial);
  storage.setItem('wokabaut.form.7.login', '{"email":');
  expect(open(storage).form.get()).toEqual(initial);
});

it('logout forgets the forms of who leaves and of visitors, and nothing else', () => {
  const { storage } = open();
  for (const name of ['7.login', 'visitor.signup', '8.create', '77.create']) {
    createFormStore(storage, name, initial, []).set('email', 'kila@example.com');
  }
  storage.setItem('other', 'kept');
  forgetForms(storage, 7);
  expect(storage.keys()).toEqual(['wokabaut.form.8.create', 'wokabaut.form.77.create', 'other']);
});

it('what a visitor typed is dropped after half an hour, and what a person typed who is logged in is not', () => {
  const storage = memoryStorage();
  let time = 1_000_000;
  const form = (owner: string) => createFormStore(storage, `${owner}.signup`, initial, [], () => time);
  for (const owner of ['visitor', '7']) form(owner).set('email', 'kila@example.com');
  storage.setItem(fileMark('visitor.signup'), '1');
  time += durations.visitorForm - 1;
  expect(dropStaleForms(storage, time)).toEqual([]);
  expect(form('visitor').get().email).toBe('kila@example.com');
  time += 1;
  expect(form('visitor').get().email).toBe('');
  createFormStore(storage, 'visitor.signup', initial, [], () => time - durations.visitorForm).set(
    'email',
    'x',
  );
  expect(dropStaleForms(storage, time)).toEqual(['visitor.signup']);
  expect(form('7').get().email).toBe('kila@example.com');
  expect(storage.keys()).toEqual(['wokabaut.form.7.signup']);
});

it('what was typed before the script came is there first, and is not what the form is cleared to', () => {
  const posted = { email: 'kila@example.com' };
  const storage = memoryStorage();
  const form = createFormStore(storage, '7.login', initial, ['password'], Date.now, posted);
  expect([form.first.email, form.get().email]).toEqual([posted.email, posted.email]);
  form.set('email', 'other@example.com');
  form.clear();
  expect(form.get()).toEqual(initial);
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages';
import { filter, found, open, panel, titles } from '../../support/internship-list';

describe('the filters', () => {
  test('a chosen category is listed with a tick; another one replaces it; unticking clears it and filters again', async () => {
    const { user, router } = await open();
    await found(3);
    const select = panel().getByLabelText<HTMLSelectElement>('Category');
    await panel().findByRole('option', { name: 'Trades' });
    await user.selectOptions(select, 'Trades');
    expect(panel().getByRole<HTMLInputElement>('checkbox', { name: 'Trades' }).checked).toBe(true);
    await user.selectOptions(select, 'Administration');
    expect(panel().getAllByRole('checkbox')).toHaveLength(1);
    await filter(user);
    await found(1);
    expect(router.state.location.search).toEqual({ category: 1 });
    await user.click(panel().getByRole('checkbox', { name: 'Administration' }));
    await found(3);
    expect(panel().queryByRole('checkbox')).toBeNull();
    expect(select.value).toBe('');
  });

  test('places stand as Port Moresby, Lae and Other, then the others as a group', async () => {
    await open();
    await found(3);
    const select = panel().getByLabelText<HTMLSelectElement>('Location');
    const names = [...select.options].map(({ text }) => text);
    expect(names).toEqual(['All Locations', 'Port Moresby', 'Lae', 'Other', 'Goroka']);
    expect(within(select).getByRole('group', { name: 'Other places' }).textContent).toBe('Goroka');
  });

  test('Clear Filters shows once they are applied, also where nothing matches, and shows all again', async () => {
    const { user } = await open();
    await found(3);
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    await user.selectOptions(panel().getByLabelText('Location'), 'Port Moresby');
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
    await filter(user);
    await found(0);
    expect(screen.getByRole('heading', { name: messages.internship.noneFound })).toBeTruthy();
    expect(screen.getByText(messages.internship.noneMatch)).toBeTruthy();
    const [clear] = within(screen.getByRole('main')).getAllByRole('button', { name: 'Clear Filters' });
    await user.click(clear!);
    await found(3);
    expect(panel().getByLabelText<HTMLSelectElement>('Location').value).toBe('');
  });

  const keyword = () => panel().getByLabelText<HTMLInputElement>('Keyword').value;
  /** Types a keyword and leaves without applying it. @returns the phone's storage */
  const leaveWith = async (text: string) => {
    const { user, storage, close } = await open();
    await found(3);
    await user.type(panel().getByLabelText('Keyword'), text);
    close();
    return storage;
  };

  test('a keyword that was typed and not applied is there again after a reload, and gone once it was applied', async () => {
    const storage = await leaveWith('weld');
    const second = await open('/all-internships', {}, storage);
    await found(3);
    expect(keyword()).toBe('weld');
    await filter(second.user);
    await found(1);
    second.close();
    await open('/all-internships', {}, storage);
    await found(3);
    expect(keyword()).toBe('');
  });

  test('a keyword that was typed and not applied does not take the place of one that was applied since', async () => {
    const { user, router } = await open('/all-internships?q=weld', {}, await leaveWith('store'));
    await found(1);
    expect(keyword()).toBe('weld');
    await user.selectOptions(panel().getByLabelText('Type'), 'Full Time');
    await filter(user);
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'weld', type: 'Full Time' }));
    expect(titles()).toEqual(['VIEW DETAILS: Welder']);
  });

  test('unticking the category keeps what was typed and not applied, and the focus in the panel', async () => {
    const { user, router } = await open('/all-internships?category=2');
    const tick = await panel().findByRole('checkbox', { name: 'Trades' });
    await user.type(panel().getByLabelText('Keyword'), 'store');
    await user.click(tick);
    await waitFor(() => expect(router.state.location.search).toEqual({}));
    expect(keyword()).toBe('store');
    expect(document.activeElement).toBe(panel().getByLabelText('Category'));
  });

  test('clearing them clears what was typed too, and keeps the focus in the panel', async () => {
    const { user } = await open('/all-internships?category=2');
    await user.type(panel().getByLabelText('Keyword'), 'store');
    await user.click(panel().getByRole('button', { name: 'Clear Filters' }));
    await found(3);
    expect(keyword()).toBe('');
    expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Filter Internship' }));
  });

  test('filtering leaves the focus on its button, and a step back brings the earlier ones into the panel', async () => {
    const { user, router } = await open();
    await found(3);
    await user.selectOptions(panel().getByLabelText('Location'), 'Other');
    await filter(user);
    await found(1);
    expect(document.activeElement).toBe(panel().getByRole('button', { name: 'Filter Internship' }));
    router.history.back();
    await found(3);
    expect(panel().getByLabelText<HTMLSelectElement>('Location').value).toBe('');
  });
});

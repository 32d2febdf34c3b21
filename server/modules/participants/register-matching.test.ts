import { expect, test } from 'vitest';
import { mobileKey, nameKey } from './keys';
import { matchStudent, type Applicant, type Registered } from './participants.usecases';

const anna: Applicant = {
  fullName: 'Anna Kila Vagi',
  dateOfBirth: '2008-05-17',
  email: 'anna@example.com',
  emailConfirmedAt: new Date('2027-03-01T00:00:00Z'),
  mobileNumber: '+675 7123 4567',
};

/** A row of the register; Anna's own when nothing else is said. */
const row = (given: Partial<Applicant> = {}): Registered => {
  const said = { ...anna, ...given };
  return {
    nameKey: nameKey(said.fullName),
    dateOfBirth: said.dateOfBirth!,
    email: said.email,
    mobileKey: said.mobileNumber === null ? null : mobileKey(said.mobileNumber),
  };
};
const alone: Registered = { ...row(), email: null, mobileKey: null };

test('everything that the register says agrees: a match, however it is written', () => {
  const written = row({ fullName: 'VAGI, Anna-Kila', mobileNumber: '7123-4567' });
  expect(matchStudent(anna, [written])).toEqual({ result: 'match', differs: [], not_compared: [] });
});

test('what the register does not say is not compared', () => {
  expect(matchStudent(anna, [alone])).toEqual({ result: 'match', differs: [], not_compared: [] });
  expect(matchStudent({ ...anna, mobileNumber: null }, [alone]).result).toBe('match');
});

test('what the student does not say, or says unreadably, differs', () => {
  const partial = { result: 'partial', differs: ['mobile_number'], not_compared: [] };
  for (const mobileNumber of [null, 'at home'])
    expect(matchStudent({ ...anna, mobileNumber }, [row()])).toEqual(partial);
});

test.each([
  [{ fullName: 'Anna Kila' }, ['full_name']],
  [{ dateOfBirth: '2008-05-18' }, ['date_of_birth']],
  [{ email: 'other@example.com' }, ['email']],
  [{ mobileNumber: '71234568' }, ['mobile_number']],
  [{ dateOfBirth: '2001-01-01', email: 'other@example.com' }, ['date_of_birth', 'email']],
])('%j in the register: partial, and it says what differs', (given, differs) => {
  expect(matchStudent(anna, [row(given)])).toEqual({ result: 'partial', differs, not_compared: [] });
});

test('nobody with the same name, e-mail or mobile number: no match, also when somebody has the same birthday', () => {
  const stranger = row({ fullName: 'Peter Aihi', email: 'peter@example.com', mobileNumber: '79999999' });
  expect(matchStudent(anna, [])).toEqual({ result: 'no match', differs: [], not_compared: [] });
  expect(matchStudent(anna, [stranger])).toEqual({ result: 'no match', differs: [], not_compared: [] });
});

test('two that both say nothing of an e-mail do not agree in it', () => {
  const stranger: Registered = { ...row({ fullName: 'Peter Aihi' }), email: null, mobileKey: null };
  expect(matchStudent({ ...anna, mobileNumber: 'none' }, [stranger]).result).toBe('no match');
});

test('the one with the fewest differences decides, in whatever order they stand', () => {
  const sister = row({ fullName: 'Mary Vagi', dateOfBirth: '2010-01-01', email: 'mary@example.com' });
  const namesake = row({ dateOfBirth: '1999-01-01' });
  const register = [sister, namesake, alone];
  for (const rows of [register, register.toReversed()]) expect(matchStudent(anna, rows).result).toBe('match');
  expect(matchStudent(anna, [sister, namesake]).differs).toEqual(['date_of_birth']);
});

test('of two with as many differences the one who agrees in more decides', () => {
  const namesake: Registered = { ...alone, dateOfBirth: '1999-01-01' };
  const moved = row({ mobileNumber: '79999999' });
  expect(matchStudent(anna, [namesake, moved]).differs).toEqual(['mobile_number']);
  expect(matchStudent(anna, [moved, namesake]).differs).toEqual(['mobile_number']);
});

test('an e-mail that is not confirmed neither agrees nor differs nor points at anybody', () => {
  const stranger = { ...anna, emailConfirmedAt: null };
  const notCompared = { result: 'partial', differs: [], not_compared: ['email'] };
  for (const email of [anna.email, 'other@example.com'])
    expect(matchStudent(stranger, [row({ email })])).toEqual(notCompared);
  expect(matchStudent(stranger, [alone])).toEqual({ result: 'match', differs: [], not_compared: [] });
  const otherName = row({ fullName: 'Peter Aihi', mobileNumber: '79999999' });
  expect(matchStudent(stranger, [otherName]).result).toBe('no match');
});

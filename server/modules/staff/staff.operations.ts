import { messages } from '#contract/messages';
import * as staff from '#contract/staff';
import { idIn, operationsOf } from '../../http/operation';
import * as usecases from './staff.usecases';

const operation = operationsOf('Admin');

const list = operation(
  'GET /admin/staff',
  {
    id: 'listStaff',
    summary: 'Staff, whom each looks after, and how many lines of the register that are',
    who: ['admin'],
    answers: { 200: staff.StaffListAnswer },
  },
  async ({ deps }) => ({ staff: await usecases.readStaff(deps) }),
);

const create = operation(
  'POST /admin/staff',
  {
    id: 'createStaff',
    summary: 'Make an account of staff, with a one-time password',
    description: 'They see and help people of their cohorts or places only, and decide on nobody.',
    who: ['admin'],
    rateLimits: ['decision_account'],
    json: { schema: staff.NewStaff, heading: messages.staff.saveFailed },
    answers: { 201: staff.StaffMadeAnswer },
  },
  async ({ deps, caller, body }) => {
    const made = await usecases.createStaff(deps, caller, body);
    const { password, until } = made;
    return { message: messages.staff.made, staff: made.staff, password, valid_until: until.toISOString() };
  },
);

const change = operation(
  'PUT /admin/staff/{id}',
  {
    id: 'changeStaff',
    summary: 'Change whom staff look after, and whether they may log in',
    description: 'Holds from their next request on. Disabling ends their sessions.',
    who: ['admin'],
    rateLimits: ['decision_account'],
    parameters: [idIn('id', "The account's")],
    json: { schema: staff.ChangeStaff, heading: messages.staff.saveFailed },
    answers: { 200: staff.StaffSavedAnswer },
    errors: ['not_found'],
  },
  async ({ deps, caller, id, body }) => ({
    message: messages.staff.saved,
    staff: await usecases.changeStaff(deps, caller, id, body),
  }),
);

export const staffOperations = [list, create, change];

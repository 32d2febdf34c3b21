import { longDate } from '#contract/dates';
import { messages } from '#contract/messages';
import { DeleteAccount, DeleteAccountAnswer, DownloadMyData, KeepAccountAnswer } from '#contract/my-data';
import { operationsOf } from '../../http/operation';
import { ownUserView } from '../accounts/users.views';
import { keepAccount, planDeletion } from './erase.usecases';
import { downloadOwnData } from './own-data.usecases';

const operation = operationsOf('Accounts');
const own = { who: ['student', 'business'] } as const;

const download = operation(
  'POST /my_data',
  {
    ...own,
    id: 'downloadMyData',
    summary: 'Download everything that is stored of the caller',
    description:
      'A .zip with index.html to read, data.json for programs, and the own documents. Needs a sign-in of the last ten ' +
      'minutes or `current_password`. A business gets nothing of its applicants.',
    rateLimits: ['my_data_account'],
    json: { schema: DownloadMyData, under: 'user' },
    answers: { 200: { contentTypes: ['application/zip'] } },
    errors: ['wrong_password', 'too_many_tries'],
  },
  async ({ c, deps, caller, body: { current_password: password = '' } }) => {
    const archive = await downloadOwnData(deps, caller, password);
    return c.body(archive, 200, {
      ...{ 'Content-Type': 'application/zip', 'Cache-Control': 'private, no-store' },
      'Content-Disposition': 'attachment; filename="my-data.zip"',
    });
  },
);

const deleteAccount = operation(
  'POST /my_data/delete',
  {
    ...own,
    id: 'deleteAccount',
    summary: 'Delete the own account in seven days',
    description:
      'Needs `current_password`. Until then nobody else sees the account, it sends nothing new, and it can be kept; its ' +
      'status is rejected. Then personal data and documents are deleted; applications stay as nameless rows. Asking ' +
      'again changes nothing. The other sessions of the account end.',
    rateLimits: ['my_data_account'],
    json: { schema: DeleteAccount, under: 'user' },
    answers: { 200: DeleteAccountAnswer },
    errors: ['wrong_password', 'too_many_tries'],
  },
  async ({ deps, caller, body }) => {
    const delete_at = (await planDeletion(deps, caller, body.current_password)).toISOString();
    return { message: messages.myData.planned(longDate(delete_at)), delete_at };
  },
);

const keep = operation(
  'POST /my_data/keep',
  {
    ...own,
    id: 'keepAccount',
    summary: 'Keep the own account after all',
    description: 'It is again what it was. Keeping it again changes nothing.',
    rateLimits: ['my_data_account'],
    answers: { 200: KeepAccountAnswer },
  },
  async ({ deps, caller }) => ({
    message: messages.myData.kept,
    user: await ownUserView(deps, await keepAccount(deps, caller)),
  }),
);

export const myDataOperations = [download, deleteAccount, keep];

import * as v from 'valibot';
import { MessageAnswer } from '#contract/accounts';
import { languages } from '#contract/languages';
import { language as text } from '#contract/messages/site';
import { anyToken, operation } from '../../http/operation';
import { chooseLanguage } from './language.usecases';

const choose = operation(
  {
    id: 'chooseLanguage',
    method: 'put',
    path: '/users/language',
    tag: 'Accounts',
    summary: 'Choose the language of mails and SMS to me',
    description:
      'Pages and answers come in the language of the cookie `wokabaut_language`; a log-in also chooses.',
    who: anyToken,
    json: { schema: v.object({ language: v.picklist(languages, text.unknown) }), heading: text.notSaved },
    answers: { 200: MessageAnswer },
  },
  async ({ deps, caller, body }) => {
    await chooseLanguage(deps, caller, body.language);
    return { message: text.saved };
  },
);

export const languageOperations = [choose];

import { ok, refused } from '../../support/open-page';
import { errorTable } from '#contract/errors';
import { messages } from '#contract/messages';
import { internshipRow } from '../../support/answers';
import { badGateway, fillIn, main, openAs, press, shows } from './shows';

type Answers = Parameters<typeof openAs>[2];

const filled = {
  'Role Title': 'Baker',
  Category: '10',
  Location: 'Other',
  'Custom Location': 'Mount Hagen',
  Financing: 'paid',
  Duration: '3',
  'Last Date to Apply': '2999-03-05',
  'Required Skills': 'Kneading',
  Description: 'Bread.',
};
/** A whole form, but for what is said here, and sent. */
async function create(changed: Partial<typeof filled>, answers?: Answers) {
  const page = await openAs('business', '/create-internship', answers);
  await main().findByRole('option', { name: 'Retail & Sales' });
  await fillIn(page, { ...filled, ...changed });
  await press(page, 'Create Internship');
}

shows(
  'Create internship',
  {
    [messages.internship.titleRequired]: () => create({ 'Role Title': '' }),
    [messages.internship.locationRequired]: async () =>
      press(await openAs('business', '/create-internship'), 'Create Internship'),
    [messages.internship.customLocationRequired]: () => create({ 'Custom Location': '' }),
    [messages.internship.financingRequired]: async () =>
      press(await openAs('business', '/create-internship'), 'Create Internship'),
    [messages.internship.durationRequired]: () => create({ Duration: '' }),
    [messages.internship.skillsRequired]: () => create({ 'Required Skills': '' }),
    [messages.internship.lastDateRequired]: () => create({ 'Last Date to Apply': '' }),
    [messages.internship.categoryRequired]: async () =>
      press(await openAs('business', '/create-internship'), 'Create Internship'),
    [messages.internship.descriptionRequired]: () => create({ Description: '' }),
    [messages.internship.enterCustomLocation]: () => create({ 'Custom Location': '' }),
    [messages.internship.fillCorrectly]: () => create({ 'Role Title': '' }),
    [messages.internship.created]: () =>
      create(
        {},
        {
          'POST internship/': ok(
            { message: '', internship: internshipRow({ title: 'Baker' }) },
            { status: 201 },
          ),
        },
      ),
    [messages.internship.createFailed]: () => create({}, { 'POST internship/': badGateway }),
    [messages.internship.categoriesFailed]: () =>
      openAs('business', '/create-internship', { 'GET internship_categories': refused('internal') }),
  },
  { [messages.internship.fillCorrectly]: 'Validation Error' },
);

async function edit(title: string, answers?: Answers) {
  const page = await openAs('business', '/edit-internship/3', answers);
  await main().findByRole('option', { name: 'Retail & Sales' });
  await fillIn(page, { 'Role Title': title });
  await press(page, 'Update Internship');
}

shows(
  'Edit internship',
  {
    [messages.internship.missingFields]: () => edit(''),
    [messages.internship.updated]: () =>
      edit('Baker', {
        'PUT internship/3': ok({ message: '', internship: internshipRow({ title: 'Baker' }) }),
      }),
    [messages.internship.updateFailed]: () => edit('Baker', { 'PUT internship/3': refused('internal') }),
  },
  { [messages.internship.missingFields]: 'Missing Fields' },
);

shows('Details and lists', {
  [messages.internship.detailsFailed]: () =>
    openAs('student', '/internship-details/3', { 'GET internship/3': refused('internal') }),
  [errorTable.token_missing.sentence]: () => openAs(null, '/internship-details/3'),
  [messages.internship.invalidId]: () => openAs('business', '/internship'),
  [messages.internship.listFailed]: () =>
    openAs(null, '/all-internships', { 'GET internship/': refused('internal') }),
  [messages.internship.listCategoriesFailed]: () =>
    openAs(null, '/all-internships', { 'GET internship_categories': refused('internal') }),
});

import { ok, refused } from '../../support/open-page';
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

shows('Create internship', {
  'Role title is required': () => create({ 'Role Title': '' }),
  'Location is required': async () =>
    press(await openAs('business', '/create-internship'), 'Create Internship'),
  'Custom location is required': () => create({ 'Custom Location': '' }),
  'Financing type is required': async () =>
    press(await openAs('business', '/create-internship'), 'Create Internship'),
  'Duration is required': () => create({ Duration: '' }),
  'Skills are required': () => create({ 'Required Skills': '' }),
  'Last date to apply is required': () => create({ 'Last Date to Apply': '' }),
  'Category is required': async () =>
    press(await openAs('business', '/create-internship'), 'Create Internship'),
  'Description is required': () => create({ Description: '' }),
  'Please enter custom location.': () => create({ 'Custom Location': '' }),
  'Please fill all required fields correctly.': () => create({ 'Role Title': '' }),
  'Internship created successfully!': () =>
    create(
      {},
      {
        'POST internship/': ok(
          { message: '', internship: internshipRow({ title: 'Baker' }) },
          { status: 201 },
        ),
      },
    ),
  'Something went wrong!': () => create({}, { 'POST internship/': badGateway }),
  'Failed to fetch categories.': () =>
    openAs('business', '/create-internship', { 'GET internship_categories': refused('internal') }),
});

async function edit(title: string, answers?: Answers) {
  const page = await openAs('business', '/edit-internship/3', answers);
  await main().findByRole('option', { name: 'Retail & Sales' });
  await fillIn(page, { 'Role Title': title });
  await press(page, 'Update Internship');
}

shows('Edit internship', {
  'Please fill all required fields.': () => edit(''),
  'Internship updated successfully!': () =>
    edit('Baker', { 'PUT internship/3': ok({ message: '', internship: internshipRow({ title: 'Baker' }) }) }),
  'Error updating internship!': () => edit('Baker', { 'PUT internship/3': refused('internal') }),
});

shows('Details and lists', {
  'Error fetching internship details!': () =>
    openAs('student', '/internship-details/3', { 'GET internship/3': refused('internal') }),
  'Authentication token is missing': () => openAs(null, '/internship-details/3'),
  'Invalid Internship ID': () => openAs('business', '/internship'),
  'Error fetching internships!': () =>
    openAs(null, '/all-internships', { 'GET internship/': refused('internal') }),
  'Error fetching categories!': () =>
    openAs(null, '/all-internships', { 'GET internship_categories': refused('internal') }),
});

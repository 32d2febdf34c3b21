import type { Words } from '#contract/languages';
import * as v from 'valibot';
import { portMoresbyDate } from '#contract/dates';
import {
  NewInternship,
  InternshipEdit,
  type NewInternshipInput,
  type InternshipDetails,
} from '#contract/internships';
import { limits } from '#contract/limits';
import { businessDay } from '#contract/messages/business';
import {
  internship as internshipMessages,
  durationText,
  financingText,
} from '#contract/messages/internships';
import { missing } from '#contract/messages/site';
import { requiredText, optionalText } from '#contract/fields';
import { namedLocations, OTHER_LOCATION } from '#contract/status';
import { longDate, optionText } from '../../lib/format';
import { WIDE, type DescriptionItem } from '../../ui/card';

export const emptyFields = {
  title: '',
  location: '',
  custom_location: '',
  internship_financing: '',
  duration: '',
  duration_unit: 'weeks',
  required_skills: '',
  last_date_to_apply: '',
  internship_category_id: '',
  internship_type: '',
  description: '',
};
export type InternshipFormValues = typeof emptyFields;

export const emptyInternship = {
  ...emptyFields,
  /** Idempotency key, kept until the server confirms the internship. */
  creation_key: '',
};

/** Whether all three fields of a date are filled, and it is one. */
export const isDay = (date: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date));

/** A copy of an own internship to begin from: all but its last day. */
export const copyOfInternship = (internship: InternshipDetails): typeof emptyInternship => {
  const { base: _, ...values } = editValues(internship);
  const isNamed = namedLocations.some((name) => name === internship.location);
  return {
    ...emptyInternship,
    ...values,
    last_date_to_apply: '',
    ...(!isNamed && { location: OTHER_LOCATION, custom_location: internship.location }),
  };
};

/** An example to begin from. @param now the server's time in milliseconds; null when unknown */
export const exampleInternship = (now: number | null): typeof emptyInternship => ({
  ...emptyInternship,
  title: businessDay.exampleTitle,
  location: 'Lae',
  internship_financing: 'paid',
  duration: '12',
  required_skills: businessDay.exampleSkills,
  last_date_to_apply: now === null ? '' : portMoresbyDate(now + 30 * 86_400_000),
  internship_type: 'Full Time',
  description: businessDay.exampleDescription.join('\n\n'),
});

/** Validation input: the custom location counts only while it is shown. */
export const formInput = (values: InternshipFormValues) => ({
  ...values,
  custom_location: values.location === OTHER_LOCATION ? values.custom_location : undefined,
});

const isJustOther = (place: string) => place.toLowerCase() === OTHER_LOCATION.toLowerCase();

const locationLabel: Words = 'Location';

/** POST /internship/ with two location fields. @param today in Port Moresby (rule internship-3); null when unknown */
export const internshipForm = (today: string | null) =>
  v.object({
    ...NewInternship.entries,
    location: v.picklist([...namedLocations, OTHER_LOCATION], internshipMessages.locationRequired),
    custom_location: v.optional(
      v.pipe(
        requiredText(internshipMessages.customLocationRequired, limits.shortText.max, locationLabel),
        v.check((place) => !isJustOther(place), internshipMessages.enterCustomLocation),
      ),
    ),
    last_date_to_apply: v.pipe(
      NewInternship.entries.last_date_to_apply,
      v.check((date) => today === null || date >= today, internshipMessages.lastDatePast),
    ),
  });
type Filled = v.InferOutput<ReturnType<typeof internshipForm>>;

export const toNewInternship = ({ custom_location, ...filled }: Filled): NewInternshipInput => ({
  ...filled,
  location: custom_location ?? filled.location,
});

export interface EditValues extends InternshipFormValues {
  /** `updated_at` of the version that the draft is based on. */
  base: string;
  [field: string]: string;
}

export const editValues = (internship: InternshipDetails): EditValues => ({
  title: internship.title,
  location: internship.location,
  custom_location: '',
  internship_financing: internship.internship_financing,
  duration: String(internship.duration),
  duration_unit: internship.duration_unit,
  required_skills: internship.required_skills.join(', '),
  last_date_to_apply: internship.last_date_to_apply,
  internship_category_id: String(internship.internship_category_id ?? ''),
  internship_type: internship.internship_type ?? '',
  description: internship.description,
  base: internship.updated_at,
});

/** The rules of an edit (screens.md section 5): less is required, and a past last day may stay. */
export const editForm = (today: string | null, current: InternshipDetails) =>
  v.object({
    ...InternshipEdit.entries,
    location: requiredText(internshipMessages.locationRequired, limits.shortText.max, locationLabel),
    custom_location: v.optional(
      v.pipe(
        optionalText(limits.shortText.max, locationLabel),
        v.check((place) => !isJustOther(place), internshipMessages.enterCustomLocation),
      ),
    ),
    last_date_to_apply: v.pipe(
      InternshipEdit.entries.last_date_to_apply,
      v.check(
        (date) => today === null || date >= today || date === current.last_date_to_apply,
        internshipMessages.lastDatePast,
      ),
    ),
  });
type FilledEdit = v.InferOutput<ReturnType<typeof editForm>>;

const placeOf = (location: string, custom: string | undefined, current: string) =>
  location === OTHER_LOCATION ? custom?.trim() || current : location;

/** The body of PUT /internship/{id}. Saving publishes (rule internship-2). */
export const toEdit = (
  { custom_location, ...filled }: FilledEdit,
  { location }: InternshipDetails,
): InternshipEdit => ({
  ...filled,
  location: placeOf(filled.location, custom_location, location),
  status: 'available',
});

const required = [
  'title',
  'location',
  'internship_financing',
  'duration',
  'last_date_to_apply',
  'internship_category_id',
] as const;

export const isIncomplete = (values: EditValues): boolean =>
  required.some((field) => values[field].trim() === '');

const compared: readonly (readonly [
  (keyof InternshipFormValues)[],
  string,
  (row: InternshipDetails) => string,
])[] = [
  [['title'], 'Role Title' satisfies Words, ({ title }) => title],
  [['internship_category_id'], 'Category' satisfies Words, ({ category }) => category],
  [['location', 'custom_location'], 'Location' satisfies Words, ({ location }) => location],
  [
    ['internship_financing'],
    'Financing' satisfies Words,
    ({ internship_financing }) => financingText(internship_financing),
  ],
  [
    ['duration', 'duration_unit'],
    'Duration' satisfies Words,
    (row) => durationText(row.duration, row.duration_unit),
  ],
  [['last_date_to_apply'], 'Last Date to Apply' satisfies Words, (row) => longDate(row.last_date_to_apply)],
  [
    ['internship_type'],
    'Internship Type' satisfies Words,
    ({ internship_type }) => optionText(internship_type ?? missing.choice),
  ],
  [
    ['required_skills'],
    'Required Skills' satisfies Words,
    ({ required_skills }) => required_skills.join(', ') || ('None' satisfies Words),
  ],
  [
    ['description'],
    'Description' satisfies Words,
    ({ description }) => description || ('None' satisfies Words),
  ],
];

export function differences(values: EditValues, internship: InternshipDetails): DescriptionItem[] {
  const stored = editValues(internship);
  const typed = {
    ...values,
    location: placeOf(values.location, values.custom_location, internship.location),
    custom_location: '',
  };
  return compared
    .filter(([fields]) => fields.some((field) => typed[field].trim() !== stored[field].trim()))
    .map(([, label, value]) => [label, value(internship), WIDE]);
}

import * as v from 'valibot';
import { NewInternship, type NewInternshipInput } from '#contract/internships';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { requiredText } from '#contract/fields';
import { namedLocations, OTHER_LOCATION } from '#contract/status';

/** Fields shared by the create and the edit form. */
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

/** Validation input: the custom location counts only while it is shown. */
export const formInput = (values: InternshipFormValues) => ({
  ...values,
  custom_location: values.location === OTHER_LOCATION ? values.custom_location : undefined,
});

/** Whether a location is just the word "Other". */
export const isJustOther = (place: string) => place.toLowerCase() === OTHER_LOCATION.toLowerCase();

/**
 * The rules of POST /internship/ for a form with two location fields.
 * @param today the date in Port Moresby, the earliest last day (rule 16); null when unknown
 */
export const internshipForm = (today: string | null) =>
  v.object({
    ...NewInternship.entries,
    location: v.picklist([...namedLocations, OTHER_LOCATION], messages.internship.locationRequired),
    custom_location: v.optional(
      v.pipe(
        requiredText(messages.internship.customLocationRequired, limits.shortText.max, 'Location'),
        v.check((place) => !isJustOther(place), messages.internship.enterCustomLocation),
      ),
    ),
    last_date_to_apply: v.pipe(
      NewInternship.entries.last_date_to_apply,
      v.check((date) => today === null || date >= today, messages.internship.lastDatePast),
    ),
  });
type Filled = v.InferOutput<ReturnType<typeof internshipForm>>;

/** The body of POST /internship/: the custom text replaces the location (screens.md section 4). */
export const toNewInternship = ({ custom_location, ...filled }: Filled): NewInternshipInput => ({
  ...filled,
  location: custom_location ?? filled.location,
});

import * as v from 'valibot';
import { NewInternship, type NewInternshipInput } from '#contract/internships';
import { limits } from '#contract/limits';
import { messages } from '#contract/messages';
import { requiredText } from '#contract/fields';
import { namedLocations, OTHER_LOCATION } from '#contract/status';

/** The fields that a business fills in, when it creates an internship and when it edits one. */
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
  /** Names this internship to the server, however often it is sent, until an answer says that it is there. */
  creation_key: '',
};

/** What the form holds to be judged: the box for another place counts only while it is in sight. */
export const formInput = (values: InternshipFormValues) => ({
  ...values,
  custom_location: values.location === OTHER_LOCATION ? values.custom_location : undefined,
});

/** Whether a place is no more than the word that stands for any other. */
export const isJustOther = (place: string) => place.toLowerCase() === OTHER_LOCATION.toLowerCase();

/**
 * The rules of POST /internship/ for a form that asks for the place in two steps.
 * @param today the date in Port Moresby, before which nothing can close (rule 16); null where no clock is known
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

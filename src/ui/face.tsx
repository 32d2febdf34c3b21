import { initialsOfPerson } from '#contract/clean-text';

/** A person of a list, by initials and a colour of their own; drawn only, beside the name. */
export const Face = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="face"
    data-initials={initialsOfPerson(name)}
    data-hue={(name.length + (name.codePointAt(0) ?? 0)) % 5}
  />
);

/** Marks new rows; screen readers get a word. */
export const NewDot = () => (
  <span className="bg-accent border-base-content size-3 shrink-0 rounded-full border">
    <span className="sr-only">New:</span>
  </span>
);

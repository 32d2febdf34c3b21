/** The choice to save data (rule 51). */
export const dataSaver = {
  title: 'Data use',
  choice: 'Save data',
  hint: 'Nothing is loaded ahead, and company logos only when you ask. Without signal you then find only what you have opened before.',
  /** By reason, beside the choice. */
  on: {
    chosen: 'Data is saved here, also when somebody else logs in.',
    browser: 'Data is saved, since your browser is set to save data.',
    slow_link: 'Data is saved for now, since the connection is slow.',
  },
  notKept: 'There is no room here to keep this choice.',
} as const;

/** What a number on the dock counts, for screen readers. */
export const dock = { waiting: 'waiting', unread: 'new' } as const;

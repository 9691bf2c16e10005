/** Properties that tests add to decisions after the release, so that the declarant need not be heard before them. */
export const withoutHearing = {
  hearingException: { code: 'FRAUD', reason: 'The goods are about to leave' },
} as const;

/** Ends in decisions after the release that tests take without a hearing. */
export const withoutHearing = {
  hearingException: { code: 'FRAUD', reason: 'The goods are about to leave' },
} as const;

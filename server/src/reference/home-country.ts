/** The fictional country of this customs authority; ISO 3166 leaves XA to users. */
export const homeCountry = 'XA';

/** Its money. ISO 4217 keeps XTS for tests, so that no real currency is mistaken for it. */
export const nationalCurrency = 'XTS';

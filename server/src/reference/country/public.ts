export { readCountryProfile } from './read-country-profile.ts';

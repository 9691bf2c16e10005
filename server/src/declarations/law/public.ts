export { findShownLaw, type ReckoningLaw, readLaws, readPlacementLaws, shownLawWith } from './law-store.ts';
export { lawExample, ShownLaw } from './shown-law.ts';
export { fixTimeZone } from './time-zone-store.ts';

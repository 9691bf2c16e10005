import { EVENTS, type EventName } from '../../declarations/lifecycle/public.ts';

/**
 * What each published type of event tells. The types are the events of the lifecycle's table under their own names, so
 * that the log, a declaration's history and the table speak alike; an event that nobody describes does not compile.
 */
export const EVENT_TYPES = {
  'declaration.lodged': 'The declaration was lodged.',
  'declaration.registered': 'Customs registered it before the arrival of the goods; it has an MRN.',
  'declaration.presented': 'The declarant said that the goods have arrived.',
  'declaration.accepted': 'Customs accepted it: from here on it binds; it has an MRN.',
  'declaration.rejected': 'Customs rejected it; the reason stands in the declaration.',
  'declaration.amended': 'A new version took the place of the last one before acceptance.',
  'declaration.released': 'The goods are released.',
  'declaration.not_released': 'The release of the goods was refused.',
  'declaration.cleared': 'Everything is settled.',
  'declaration.exited': 'The goods have left the territory.',
  'declaration.expired': 'A time limit passed, and with it the declaration.',
  'declaration.invalidated': 'The declaration was invalidated.',
  'control.lane_assigned': 'The lane of control is known.',
  'control.opened': 'Customs wants to see papers or goods.',
  'control.completed': 'The control is over.',
  'payment.due': 'Something is to be paid, or less than before.',
  'payment.paid': 'What was due is paid.',
  'payment.secured': 'A guarantee stands for what is due.',
  'payment.refunded': 'Something was given back.',
  'amendment.requested': 'The declarant asked for an amendment.',
  'amendment.granted': 'The amendment was granted: there is a new version.',
  'amendment.denied': 'The amendment was denied.',
  'invalidation.requested': 'The declarant asked for invalidation.',
  'invalidation.denied': 'The invalidation was denied.',
  'query.opened': 'Customs asks something, until a day.',
  'query.answered': 'The declarant answered a query.',
  'query.closed': 'The query is closed.',
} as const satisfies Record<EventName, string>;

/** In the order of the lifecycle. */
export const eventTypes: readonly EventName[] = EVENTS;

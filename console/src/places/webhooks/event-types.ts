import type { components } from '../../api/management.d.ts';

export type EventType = components['schemas']['EventType'];

/** Everything that a webhook can be for, by what it is about; within each in the order in which it happens. */
const eventsOf = {
  declaration: [
    'declaration.lodged',
    'declaration.registered',
    'declaration.presented',
    'declaration.accepted',
    'declaration.rejected',
    'declaration.amended',
    'declaration.released',
    'declaration.not_released',
    'declaration.cleared',
    'declaration.exited',
    'declaration.expired',
    'declaration.invalidated',
  ],
  control: ['control.lane_assigned', 'control.opened', 'control.completed'],
  payment: ['payment.due', 'payment.paid', 'payment.secured', 'payment.refunded'],
  amendment: ['amendment.requested', 'amendment.granted', 'amendment.denied'],
  invalidation: ['invalidation.requested', 'invalidation.denied'],
  query: ['query.opened', 'query.answered', 'query.closed'],
} as const;

type Listed = (typeof eventsOf)[keyof typeof eventsOf][number];
/** Does not compile while the contract has a type that is not listed. */
const groups: Readonly<Record<string, readonly EventType[]>> = eventsOf satisfies [EventType] extends [Listed]
  ? object
  : never;

export const eventGroups = Object.entries(groups).map(([name, types]) => ({ name, types }));
export const eventTypes: readonly EventType[] = eventGroups.flatMap(({ types }) => types);

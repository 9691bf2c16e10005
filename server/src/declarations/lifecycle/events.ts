/**
 * What a change is called in the log, in histories, deliveries and the table, and what it tells, in the order of the
 * lifecycle. Drafts have none: nobody but their owner knows of them.
 */
export const eventTexts = {
  'declaration.lodged': 'The declaration was lodged.',
  'declaration.registered': 'Customs registered it before the arrival of the goods; it has an MRN.',
  'declaration.presented': 'The declarant said that the goods have arrived.',
  'declaration.accepted': 'Customs accepted it: from here on it binds; it has an MRN.',
  'declaration.rejected': 'Customs rejected it; the reason stands in the declaration.',
  'declaration.amended': 'A new version took the place of the last one before acceptance.',
  'declaration.assessed': 'Customs has assessed the duties itself; the reason stands in the history.',
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
  'payment.insufficient': 'What the declaration names does not cover what is due; nothing is reserved.',
  'payment.received':
    'Money has arrived that settles no bill: something of it is still owed, or it is the payer’s.',
  'payment.paid': 'What was due is paid.',
  'payment.secured': 'A guarantee stands for what is due, or it is entered on a deferment account.',
  'payment.overdue': 'The last day for paying something has passed.',
  'payment.refund_ordered': 'What was paid or secured is to be given back.',
  'payment.refunded': 'Something was given back.',
  'amendment.requested': 'The declarant asked for an amendment.',
  'amendment.granted': 'The amendment was granted: there is a new version.',
  'amendment.denied': 'The amendment was denied.',
  'invalidation.requested': 'The declarant asked for invalidation.',
  'invalidation.denied': 'The invalidation was denied.',
  'discharge.opened':
    'The goods are under a procedure that has to be discharged; until when stands in the declaration.',
  'discharge.reported': 'The declarant has told what became of goods under the procedure.',
  'discharge.written_off': 'Some of the goods are discharged; what covered them is free.',
  'discharge.denied': 'Customs does not accept what was told of the goods.',
  'discharge.due': 'The procedure ends within thirty days.',
  'discharge.overdue': 'The procedure has ended, and goods are left under it.',
  'discharge.extended': 'The procedure ends later; the reason stands in the history.',
  'discharge.corrected': 'Customs has corrected how much there is; the reason stands in the history.',
  'discharge.completed': 'Nothing is left under the procedure.',
  'discharge.demanded': 'What was suspended for the goods that are left is to be paid.',
  'query.opened': 'Customs asks something, until a day.',
  'query.answered': 'The declarant answered a query.',
  'query.closed': 'The query is closed.',
} as const;

export type EventName = keyof typeof eventTexts;

export const eventNames: readonly EventName[] = Object.keys(eventTexts).filter(isEventName);

function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventTexts, name);
}

import { country } from '../../country/public.ts';

/**
 * Names and descriptions of events in the order of the lifecycle, for the change log, histories, deliveries and the
 * lifecycle table. Drafts have no events, because only their owner can see them.
 */
export const eventTexts = {
  'declaration.lodged': 'The declaration was lodged.',
  'declaration.registered':
    'Customs registered the declaration before the arrival of the goods and assigned an MRN.',
  'declaration.held':
    'Customs examines the declaration. The portal does not accept or release it automatically meanwhile.',
  'declaration.hold_ended':
    'The examination of the declaration ended. Automatic decisions are possible again.',
  'declaration.presented': 'The declarant notified customs that the goods have arrived.',
  'declaration.accepted': 'Customs accepted the declaration. The declaration is now binding and has an MRN.',
  'declaration.rejected':
    'Customs rejected the declaration. The history of the declaration contains the reason.',
  'declaration.amended': 'Before acceptance, a new version of the declaration replaced the previous version.',
  'declaration.assessed': 'Customs assessed the duties. The history of the declaration contains the reason.',
  'declaration.released': 'The goods are released.',
  'declaration.not_released': 'Customs refused to release the goods.',
  'declaration.cleared': 'All formalities of the declaration are completed.',
  'declaration.exited': 'The goods have left the customs territory.',
  'declaration.expired': 'The declaration expired because a time limit has passed.',
  'declaration.invalidated': 'The declaration was invalidated.',
  'control.lane_assigned': 'Customs assigned the control lane.',
  'control.opened': 'Customs ordered a control of documents or goods.',
  'control.completed': 'Customs completed the control.',
  'payment.due': 'An amount is due, or the amount due has decreased.',
  'payment.insufficient':
    'The guarantee or deferment account that the declaration names does not cover the amount due. Nothing is reserved.',
  'payment.received':
    'A payment arrived, but its amount does not equal the amount of a bill for duties. Part of the bill remains outstanding, or the payer has a credit.',
  'payment.paid': 'The amount due is paid.',
  'payment.secured': 'A guarantee secures the amount due, or a deferment account is charged with it.',
  'payment.overdue': 'The time limit for a payment has passed.',
  'payment.refund_ordered': 'Customs ordered a refund of an amount that was paid or secured.',
  'payment.refunded': 'An amount was refunded.',
  'amendment.requested': 'The declarant requested an amendment.',
  'amendment.granted': 'Customs granted the amendment. The declaration has a new version.',
  'amendment.denied': 'Customs denied the amendment.',
  'invalidation.requested': 'The declarant requested invalidation.',
  'invalidation.denied': 'Customs denied the invalidation.',
  'discharge.opened':
    'The goods are under a procedure that must be discharged. The declaration contains the time limit.',
  'discharge.reported': 'The declarant reported what happened to goods under the procedure.',
  'discharge.written_off': 'A part of the goods is discharged, and the guarantee for this part is released.',
  'discharge.write_off_reversed':
    'Discharged goods are under the procedure again, because the declaration that used them was invalidated. The guarantee secures them again.',
  'discharge.denied': 'Customs denied the discharge that the declarant reported.',
  'discharge.due': `The procedure ends within ${country.timeLimits.dischargeDays} days.`,
  'discharge.overdue': 'The procedure has ended, but not all goods are discharged.',
  'discharge.extended':
    'Customs extended the time limit of the procedure. The history of the declaration contains the reason.',
  'discharge.corrected':
    'Customs corrected the quantity of goods under the procedure. The history of the declaration contains the reason.',
  'discharge.completed': 'All goods are discharged.',
  'discharge.demanded': 'Customs demands the suspended duties for the goods that were not discharged.',
  'query.opened': 'Customs opened a query with a time limit for the answer.',
  'query.answered': 'The declarant answered a query.',
  'query.closed': 'Customs closed the query.',
  'hearing.opened':
    'Customs intends a decision that burdens the declarant, with a time limit for the answer. The hearing contains the reason.',
  'hearing.answered': 'The declarant answered the intention of customs.',
  'hearing.expired': 'The time limit of the hearing has passed without an answer.',
  'hearing.withdrawn': 'Customs withdrew the intention.',
} as const;

export type EventName = keyof typeof eventTexts;

export const eventNames: readonly EventName[] = Object.keys(eventTexts).filter(isEventName);

function isEventName(name: string): name is EventName {
  return Object.hasOwn(eventTexts, name);
}

import {
  type ActionRow,
  anyone,
  customsOrSystem,
  declarantOrSystem,
  onceDecided,
  onceEnded,
  sinceAccepted,
  systemOnly,
} from './action-row.ts';
import type { Action } from './facts.ts';

/** Bills: what is due, paid, secured and given back. */
export const paymentActions = {
  bill: {
    who: customsOrSystem,
    event: 'payment.due',
    from: sinceAccepted({ set: { payment: 'due' } }),
  },
  // The guarantee or the account that the document names does not cover what is due: the declarant pays another way.
  fallShort: {
    who: systemOnly,
    needs: ['reason'],
    event: 'payment.insufficient',
    from: sinceAccepted({ when: ['shortOfCover'] }),
  },
  // Money that settles no bill: something of it is still owed, or nothing was.
  receive: {
    who: customsOrSystem,
    event: 'payment.received',
    from: sinceAccepted({ when: ['paymentOwed'] }),
  },
  // The operation behind it proves the funds; the declarant may only order the payment.
  pay: {
    who: anyone,
    event: 'payment.paid',
    from: sinceAccepted({ when: ['paymentOwed'], set: { payment: 'paid' } }),
  },
  secure: {
    who: anyone,
    needs: ['guaranteeReference'],
    event: 'payment.secured',
    from: sinceAccepted({ when: ['securable', 'ownMeans'], set: { payment: 'secured' } }),
  },
  // What is entered on a deferment account is paid by its statement.
  defer: {
    who: declarantOrSystem,
    needs: ['account'],
    event: 'payment.secured',
    from: sinceAccepted({ when: ['paymentDue', 'ownMeans'], set: { payment: 'secured' } }),
  },
  fallOverdue: {
    who: systemOnly,
    event: 'payment.overdue',
    from: sinceAccepted({ when: ['paymentOwed'] }),
  },
  // What ends a declaration orders that all is given back; customs does it afterwards.
  orderRefund: {
    who: systemOnly,
    event: 'payment.refund_ordered',
    from: onceEnded({ when: ['paymentMade'] }),
  },
  refund: {
    who: customsOrSystem,
    event: 'payment.refunded',
    from: {
      ...sinceAccepted({ when: ['refundable', 'refundOfPart'], set: { payment: 'refunded' } }),
      ...onceDecided({ when: ['refundable'], set: { payment: 'refunded' } }),
      ...onceEnded({ when: ['refundable'], set: { payment: 'refunded' } }),
    },
  },
} satisfies Partial<Record<Action, ActionRow>>;

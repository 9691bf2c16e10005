import {
  type ActionRow,
  anyActor,
  customsOrSystem,
  declarantOrSystem,
  onceDecided,
  onceEnded,
  sinceAccepted,
  systemOnly,
} from './action-row.ts';
import type { Action } from './transition-context.ts';

/** Actions on the bills of a declaration: become due, are paid, secured or refunded. */
export const paymentActions = {
  bill: {
    who: customsOrSystem,
    event: 'payment.due',
    from: sinceAccepted({ set: { payment: 'due' } }),
  },
  // The guarantee or account in the document does not cover the amount due, so the declarant must pay in another way.
  fallShort: {
    who: systemOnly,
    needs: ['reason'],
    event: 'payment.insufficient',
    from: sinceAccepted({ when: ['shortOfCover'] }),
  },
  // Money arrives that settles no bill: a partial payment or an overpayment.
  receive: {
    who: customsOrSystem,
    event: 'payment.received',
    from: sinceAccepted({ when: ['paymentOwed'] }),
  },
  // The operation that performs this action verifies the funds; the declarant can only order the payment.
  pay: {
    who: anyActor,
    event: 'payment.paid',
    from: sinceAccepted({ when: ['paymentOwed'], set: { payment: 'paid' } }),
  },
  secure: {
    who: anyActor,
    needs: ['guaranteeReference'],
    event: 'payment.secured',
    from: sinceAccepted({ when: ['securable', 'ownMeans'], set: { payment: 'secured' } }),
  },
  // Bills on a deferment account are paid together, with the statement of the account.
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
  // The end of a declaration orders the refund of everything paid; customs pays the refund later.
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

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

/** Actions on bills: due, paid, secured and refunded. */
export const paymentActions = {
  bill: {
    who: customsOrSystem,
    event: 'payment.due',
    from: sinceAccepted({ set: { payment: 'due' } }),
  },
  // The guarantee or account in the document does not cover the amount due: the declarant pays another way.
  fallShort: {
    who: systemOnly,
    needs: ['reason'],
    event: 'payment.insufficient',
    from: sinceAccepted({ when: ['shortOfCover'] }),
  },
  // Money that settles no bill: a partial payment or a pure overpayment.
  receive: {
    who: customsOrSystem,
    event: 'payment.received',
    from: sinceAccepted({ when: ['paymentOwed'] }),
  },
  // The called operation verifies the funds; the declarant can only order the payment.
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
  // Bills on a deferment account are paid with its statement.
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
  // Ending a declaration orders the refund of everything; customs pays it later.
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

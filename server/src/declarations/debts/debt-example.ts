import { utcCalendar } from '../../foundation/calendar.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { zeroMoney } from '../../tariff/public.ts';
import type { StoredBill } from '../bills/public.ts';
import type { Debt } from './debt.ts';
import { debtBody } from './debt-schema.ts';

const exampleBillRow: StoredBill = {
  number: 1,
  basis: 'assessment',
  reason: null,
  applicableDate: '2026-11-20',
  incurredOn: '2026-11-20',
  limitGround: null,
  version: 1,
  reference: 'RF471B7Q9K3M5D8HW2XC',
  status: 'due',
  amount: '28412.07',
  lines: [
    { tax: 'A00', amount: '13235.35' },
    { tax: 'B00', amount: '15176.72' },
  ],
  method: 'immediate',
  paid: zeroMoney,
  payments: [],
  drawn: zeroMoney,
  refunded: zeroMoney,
  outstanding: '28412.07',
  currency: nationalCurrency,
  dueBy: '2026-11-30T08:00:01.000Z',
  overdueSince: null,
  settledAt: null,
  guaranteeReference: null,
  account: null,
  coverOwner: null,
  interest: zeroMoney,
  refunds: [],
  refundOrdered: null,
};

const exampleDebtRow: Debt = {
  id: 'debt_01kaz4w7m0v3c5n8q2x6t9r1ye',
  declarationId: 'dec_01kaz4w7m0v3c5n8q2x6t9r1ye',
  mrn: '26XA00000000000015',
  incurredOn: '2026-11-20',
  notifiedAt: new Date('2026-11-20T08:00:01.000Z'),
  lastNotifiedAt: new Date('2026-11-20T08:00:01.000Z'),
  status: 'due',
  lodgedBy: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
  actingFor: 'XA123456789012',
  asGuarantor: false,
  claimableUntil: null,
  claimableReason: null,
  suspensions: [],
  bills: [exampleBillRow],
  debtors: [
    {
      number: 'XA123456789012',
      organisationId: 'org_01kaz4w7m0v3c5n8q2x6t9r1ye',
      role: 'declarant',
      reason: null,
      namedAt: null,
    },
  ],
  payments: [],
  hearings: [],
};

export const exampleDebt = debtBody(exampleDebtRow, utcCalendar);

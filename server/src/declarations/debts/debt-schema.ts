import { type Static, Type } from 'typebox';
import { anchoredPattern, identificationElement, isMrnFormat } from '../../country/public.ts';
import type { Calendar } from '../../foundation/calendar.ts';
import {
  daySchema,
  idSchema,
  orNull,
  pathIdSchema,
  timeSchema,
} from '../../foundation/http/common-schemas.ts';
import { listQuery } from '../../foundation/http/pagination.ts';
import { idPattern } from '../../foundation/ids.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { formatMoney, sumOf } from '../../tariff/public.ts';
import {
  BillElement,
  billLines,
  billsResponse,
  DebtDeclarationElement,
  debtorRoles,
  payerKind,
  payerMembers,
  RefundElement,
} from '../bills/public.ts';
import { mrnShape } from '../document/public.ts';
import { DeclarationHearingBody, hearingBody } from '../hearings/public.ts';
import {
  type Debt,
  debtSecurityOf,
  debtStatuses,
  dueDateOfDebt,
  interestAmount,
  notificationLimitOf,
  notifiedLines,
  paymentsOfDebt,
  remittedAmount,
  staysOfDebt,
} from './debt.ts';
import type { DebtFilter } from './debt-store.ts';

const closed = { additionalProperties: false } as const;
function debtAmount(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}
const billReference = Type.String({ description: 'Reference of the bill' });

export const debtParams = Type.Object({ id: pathIdSchema('Id of the debt.') }, closed);

const declarationId = idPattern('dec');
const declarationIdPattern = new RegExp(declarationId);

const debtFilters = {
  ...listQuery,
  status: Type.Optional(Type.Enum([...debtStatuses], { description: 'Only debts with this status.' })),
  declaration: Type.Optional(
    Type.Refine(
      Type.String({
        pattern: `${declarationId}|${anchoredPattern(mrnShape)}`,
        'x-format': 'idOrMrn',
        description: 'Only debts of the declaration with this id or MRN.',
      }),
      (text) => isMrnFormat(text) || declarationIdPattern.test(text),
      () => 'check_digit',
    ),
  ),
  due: Type.Optional(daySchema('Only debts with an unpaid bill that is due on or before this day.')),
};

export const DebtsQuery = Type.Object(debtFilters, closed);

/** Filters for customs. Other readers get only their own debts, and a guarantor can't read the debtors. */
export const AllDebtsQuery = Type.Object(
  {
    ...debtFilters,
    debtor: Type.Optional(identificationElement('Only debts of the debtor with this identification number.')),
  },
  closed,
);

/** Returns the filter of a list, with the end of the day. */
export function debtFilterOf(
  { status, declaration, due }: Pick<Static<typeof DebtsQuery>, 'status' | 'declaration' | 'due'>,
  calendar: Calendar,
): DebtFilter {
  const begin = due === undefined ? null : calendar.startOf(due);
  return {
    status,
    declaration,
    dueUntil: begin ? calendar.endOfTerm(begin, { days: 0 }).toISOString() : due,
  };
}

const DebtorElement = Type.Object(
  {
    identification: Type.String({ description: 'Identification number of the debtor' }),
    role: Type.Enum([...debtorRoles], {
      description:
        'Role of the debtor. `principal`: declarant whom a direct representative represents; `representative`: indirect representative; `holder`: holder of the procedure whose goods were not discharged; `further`: debtor whom an officer named. More values can be added',
    }),
    reason: orNull(
      Type.String(),
      'Reason why an officer named this debtor; null for a party of the declaration',
    ),
    namedAt: orNull(
      timeSchema('Time when an officer named this debtor'),
      'Time when an officer named this debtor; null for a party of the declaration',
    ),
  },
  closed,
);

const debtMembers = {
  id: idSchema('debt', 'Id of the debt.'),
  declaration: DebtDeclarationElement,
  status: Type.Enum([...debtStatuses], {
    description:
      'Status of the debt. `incurred`: not yet notified; `due`: a bill must be paid; `secured`: each unpaid bill is secured; `overdue`: the time limit of a bill has passed; `stayed`: customs suspended the collection; `paid`: paid by one of the debtors, for all of them; `remitted`: customs waived the unpaid amount; `cancelled`: each bill is cancelled or refunded; `time_barred`: customs can no longer notify the debt. The portal creates a debt with its first notification, and refuses a notification after `limit`: it therefore returns neither `incurred` nor `time_barred`',
  }),
  incurredOn: daySchema('Day on which the debt was incurred'),
  notifiedAt: orNull(
    timeSchema('Time of the first notification'),
    'Time of the first notification; null before a notification',
  ),
  dueBy: orNull(
    timeSchema('Time limit for the payment'),
    'Earliest time limit of the unpaid bills, otherwise the last time limit; null without a time limit',
  ),
  limit: Type.Object(
    {
      lastDay: daySchema('Last day on which customs can notify the debt'),
      reason: orNull(
        Type.String(),
        'Ground for a longer time limit from the code list `limit-grounds`; null without a ground',
      ),
      suspensions: Type.Array(
        Type.Object(
          {
            cause: Type.Enum(['hearing', 'appeal'], {
              description:
                'Cause of the suspension. `hearing`: a hearing on an intended notification; `appeal`: an appeal was open. More values can be added',
            }),
            from: daySchema('First day on which the time limit stands still'),
            until: orNull(
              daySchema('Last day on which the time limit stands still'),
              'Last day on which the time limit stands still; null while an appeal is open',
            ),
          },
          closed,
        ),
        {
          description:
            'Periods that do not count in the time limit, oldest first. `lastDay` contains those that have ended. During an appeal, the time limits for claims stand still as well',
        },
      ),
    },
    { ...closed, description: 'Time limit for the notification of the debt' },
  ),
  claimLimit: orNull(
    Type.Object(
      {
        lastDay: daySchema('Last day on which a claim is possible'),
        reason: Type.String({ description: 'Force majeure that customs found' }),
      },
      { ...closed, description: 'Longer time limit for claims' },
    ),
    'Longer time limit for claims; null if the ordinary time limits apply',
  ),
  currency: Type.String({ description: 'Currency of the amounts (ISO 4217)' }),
  amount: debtAmount('Notified amount of all bills that are not cancelled'),
  outstanding: debtAmount('Amount still to be paid, secured or not'),
  lines: billLines,
  interest: debtAmount('Interest in the notified amount'),
  debtors: Type.Array(DebtorElement, {
    description: 'Debtors, jointly and severally liable; empty for a guarantor',
  }),
  hearings: Type.Array(DeclarationHearingBody, {
    description:
      'Hearings before customs adds an amount to the debt, oldest first. Each debtor can answer an open one; empty for a guarantor',
  }),
  bills: Type.Array(BillElement, {
    description:
      'Bills, which notify the debt, oldest first. A guarantor gets those that its guarantee secures or that it paid',
  }),
  security: Type.Array(
    Type.Object(
      {
        billReference,
        guaranteeReference: orNull(Type.String(), 'Guarantee; null if an account secures the bill'),
        account: orNull(Type.String(), 'Deferment account; null if a guarantee secures the bill'),
        amount: debtAmount('Secured amount'),
      },
      closed,
    ),
    { description: 'Security for unpaid bills' },
  ),
  stays: Type.Array(
    Type.Object(
      {
        billReference,
        amount: debtAmount('Amount whose collection is stayed'),
        reason: Type.String({ description: 'Reason of the customs authority' }),
        guaranteeReference: orNull(Type.String(), 'Guarantee for the amount; null without security'),
        until: Type.String({ description: 'Id of the appeal or claim with whose decision the stay ends' }),
        stayedAt: timeSchema('Time of the stay'),
      },
      closed,
    ),
    {
      description:
        'Stays of unpaid amounts; empty for a guarantor. A stayed amount is not due, is not collected and bears no interest on arrears',
    },
  ),
  payments: Type.Array(
    Type.Object(
      {
        billReference,
        amount: debtAmount('Paid amount'),
        guarantorAmount: debtAmount('Part of the amount that customs collected from the guarantee'),
        paidBy: payerKind,
        payer: payerMembers.identification,
        name: payerMembers.name,
        paidAt: timeSchema('Time of the payment'),
      },
      closed,
    ),
    { description: 'Payments by bill and payer' },
  ),
  refunds: Type.Array(RefundElement, { description: 'Refunds of the bills, oldest first' }),
  remission: debtAmount('Unpaid amount that customs waived'),
};

export const DebtBody = Type.Object(debtMembers, {
  ...closed,
  title: 'Debt',
  description: 'Customs debt of a declaration and a day.',
});

/** Returns the longer time limit for claims; a guarantor does not read its reason. */
function claimLimitBody({ claimableUntil: lastDay, claimableReason, asGuarantor }: Debt) {
  return lastDay === null ? null : { lastDay, reason: asGuarantor ? '' : (claimableReason ?? '') };
}

/** Returns a debt in an API response. */
export function debtBody(debt: Debt, calendar: Calendar): Static<typeof DebtBody> {
  const { id, declarationId, mrn, status, incurredOn, notifiedAt, debtors, bills } = debt;
  const validBills = bills.filter((bill) => bill.status !== 'cancelled');
  return {
    ...{ id, status, incurredOn },
    declaration: { id: declarationId, mrn },
    notifiedAt: notifiedAt?.toISOString() ?? null,
    dueBy: dueDateOfDebt(debt),
    limit: notificationLimitOf(debt, calendar),
    claimLimit: claimLimitBody(debt),
    currency: bills[0]?.currency ?? nationalCurrency,
    amount: formatMoney(sumOf(validBills.map(({ amount }) => amount))),
    outstanding: formatMoney(sumOf(bills.map(({ outstanding }) => outstanding))),
    lines: notifiedLines(debt),
    interest: interestAmount(debt),
    debtors: debtors.map(({ number, role, reason, namedAt }) => ({
      ...{ identification: number, role, reason },
      namedAt: namedAt === null ? null : new Date(namedAt).toISOString(),
    })),
    hearings: debt.hearings.map(hearingBody),
    ...billsResponse(bills),
    security: debtSecurityOf(debt),
    stays: debt.asGuarantor ? [] : staysOfDebt(debt),
    payments: paymentsOfDebt(debt),
    remission: remittedAmount(debt),
  };
}

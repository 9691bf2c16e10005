import { Type } from 'typebox';
import { closedObject, requiredText } from './formats.ts';

function atLeastOne(description: string) {
  return Type.Integer({ minimum: 1, description });
}

export const TimeLimits = closedObject(
  {
    holdHours: atLeastOne(
      'Number of hours in which the portal decides nothing on a declaration that an officer holds.',
    ),
    presentDays: atLeastOne('Number of days after registration within which the goods must be presented.'),
    exitEnquiryDays: atLeastOne(
      'Customs opens a query if the exit is not confirmed within this number of days from the release. Must be less than `exitDays`.',
    ),
    exitDays: atLeastOne('Number of days after release within which the goods must exit.'),
    payDays: atLeastOne('Number of days within which a bill must be paid.'),
    answerDays: atLeastOne('Number of days within which the declarant must answer a query from customs.'),
    invalidationDays: atLeastOne('Number of days after release within which invalidation can be requested.'),
    amendmentYears: atLeastOne(
      'Number of years after acceptance within which an amendment can be requested.',
    ),
    debtYears: atLeastOne('Number of years after a debt is incurred within which customs can notify it.'),
    debtYearsCriminal: atLeastOne(
      'Number of years after a debt is incurred within which customs can notify it if a supervisor has confirmed a ground from the list `limit-grounds`, such as a criminal offence.',
    ),
    claimYears: atLeastOne(
      'Number of years after the notification of a debt within which repayment or remission can be claimed.',
    ),
    claimDefectYears: atLeastOne(
      'Number of years after the notification of a debt within which repayment or remission can be claimed for defective goods. Must be at most `claimYears`.',
    ),
    claimDays: atLeastOne('Number of days within which customs must decide a claim.'),
    hearingDays: Type.Integer({
      minimum: 0,
      description:
        'Number of days within which a person can answer before an unfavourable decision. 0: the country has no hearing.',
    }),
    appealDays: atLeastOne('Number of days after a decision within which an appeal can be lodged.'),
    guarantorNoticeDays: atLeastOne(
      'Number of days after which the withdrawal of a guarantor has effect: no new reservations from then on.',
    ),
    collectionNoticeDays: atLeastOne(
      'Number of working days before the due date of a secured bill on which its guarantor is notified.',
    ),
    returnYears: atLeastOne('Number of years after exit within which goods can return free of duty.'),
    recordMonths: atLeastOne(
      'Number of months after the lodgement for which the record of a trader contains a declaration.',
    ),
    recordYears: atLeastOne(
      'Number of years after a control for which the record of a trader contains its irregularities.',
    ),
    dischargeDays: atLeastOne(
      'Number of days after the end of a procedure after which customs demands the duties of goods that are not discharged. The event `discharge.due` occurs the same number of days before the end.',
    ),
    preLodgementDays: atLeastOne(
      'Greatest number of days before the expected arrival on which a declaration can be lodged.',
    ),
    mandateOfferDays: atLeastOne(
      'Number of days within which the other party must accept an offered mandate.',
    ),
    statementDueDay: Type.Integer({
      minimum: 1,
      maximum: 28,
      description:
        'Day of the month on which the statement of a deferment account for the previous month is due, at most 28 because each month has this day.',
    }),
    dayCount: Type.Enum(['days', 'working_days'], {
      description:
        'Days that count for time limits: all calendar days, or only working days. Working days are the days of `hours.days` that are not in the list `holidays`.',
    }),
    rollToWorkingDay: Type.Boolean({
      description: 'Whether a time limit that ends on a closed day is extended to the next working day.',
    }),
  },
  'Time limits of declarations, bills, statements and mandates.',
);

/** Schema of the time within which customs pays a refund that it ordered, before the refund bears interest. */
export const RepaymentTerm = Type.Union(
  [
    closedObject({ months: atLeastOne('Number of months after the order of the refund.') }),
    closedObject({ days: atLeastOne('Number of days after the order of the refund.') }),
  ],
  {
    description:
      'Time within which customs pays a refund that it ordered. A refund that is paid later bears interest at the rate `REPAYMENT` of the list `interest-rates`. Absent: no interest.',
  },
);

export const Hours = closedObject({
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    uniqueItems: true,
    description: 'Days of the week on which customs offices are open; Monday is 1.',
  }),
  from: requiredText(
    'Time at which offices open, in the time zone of the country',
    '^[0-2][0-9]:[0-5][0-9]$',
  ),
  until: requiredText(
    'Time at which offices close, in the time zone of the country',
    '^[0-2][0-9]:[0-5][0-9]$',
  ),
});

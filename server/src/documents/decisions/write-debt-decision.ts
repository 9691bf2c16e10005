import { country, countryTextIn, formatOfficialTime } from '../../country/public.ts';
import { type Appeal, nextAppealInstance } from '../../declarations/appeals/public.ts';
import { type Claim, type Hearing, hearingStatusOf } from '../../declarations/claims/public.ts';
import type { DeclarationHearing } from '../../declarations/hearings/public.ts';
import type { BillLine } from '../../declarations/lifecycle/public.ts';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { translateRecordedReason } from '../../foundation/messages/record-messages.ts';
import { nationalCurrency } from '../../reference/public.ts';
import { formatMoney, sumOf, zeroMoney } from '../../tariff/public.ts';
import type { DebtDecisionFact, WrittenDebtDecision } from './debt-decision.ts';
import { decisionText, formatPrintedDecimal, registrationText } from './decision-texts.ts';

/** Returns the end of the time limit for an appeal against a decision of this time. */
type AppealLimit = (decidedAt: Date) => Date;

type Sections = WrittenDebtDecision['sections'];

/** Writes the decision on a claim, or the intention while the claimant is heard. Null before both. */
export function writeClaimDecision(
  claim: Claim,
  {
    language,
    limitOf,
    now,
  }: { readonly language: Language; readonly limitOf: AppealLimit; readonly now: Date },
): WrittenDebtDecision | null {
  const { decision, hearing, status } = claim;
  if (decision === null)
    return hearing && status === 'intended' ? intention(claim, hearing, language, now) : null;
  const { outcome, lines, at, appealId } = decision;
  const isFinal = outcome === 'granted' && appealId === undefined;
  return {
    ...headOf(language, `claim.${outcome}`, claim, at),
    facts: [
      ...claimFacts(claim, language),
      [textIn(language, 'decided'), formatOfficialTime(new Date(at), language)],
      ...(appealId === undefined ? [] : [[textIn(language, 'appeal'), appealId] as const]),
    ],
    columns: columnsIn(language, 'claimed', 'granted'),
    rows: rowsOf(language, claim.lines, lines),
    sections: [
      ...reasonIn(language, decision.reason),
      ...legalBasisIn(language, appealId === undefined ? 'claim' : 'appeal'),
      ...(isFinal
        ? []
        : remedyOf(language, limitOf(new Date(at)), appealId === undefined ? 'claim' : 'appeal')),
    ],
  };
}

function intention(claim: Claim, hearing: Hearing, language: Language, now: Date): WrittenDebtDecision {
  const { lines, reason, intendedAt, dueBy } = hearing;
  const isOpen = hearingStatusOf(hearing, now) === 'open';
  return {
    ...headOf(language, 'claim.intended', claim, intendedAt),
    facts: [
      ...claimFacts(claim, language),
      [textIn(language, 'intended'), formatOfficialTime(new Date(intendedAt), language)],
      [textIn(language, 'answerBy'), formatOfficialTime(new Date(dueBy), language)],
    ],
    columns: columnsIn(language, 'claimed', 'granted'),
    rows: rowsOf(language, claim.lines, lines),
    sections: [
      ...reasonIn(language, reason),
      ...legalBasisIn(language, 'hearing'),
      ...(isOpen ? answerOf(language, new Date(dueBy)) : []),
    ],
  };
}

function claimFacts({ mrn, id, claimant, ground, reference, submittedAt }: Claim, language: Language) {
  return [
    ...mrnFact(mrn, language),
    [textIn(language, 'claim'), id],
    [textIn(language, 'claimant'), claimant],
    [textIn(language, 'ground'), textIn(language, `ground.${ground}`)],
    [textIn(language, 'submitted'), formatOfficialTime(submittedAt, language)],
    ...(reference === null ? [] : [[textIn(language, 'reference'), reference] as const]),
  ] satisfies DebtDecisionFact[];
}

/** Writes the decision on an appeal; null before the decision. */
export function writeAppealDecision(
  appeal: Appeal,
  { language, limitOf }: { readonly language: Language; readonly limitOf: AppealLimit },
): WrittenDebtDecision | null {
  const { decision, mrn, id, appellant, billReference, claimId, reference, submittedAt } = appeal;
  if (decision === null) return null;
  const { outcome, lines, reason, at, nextInstance } = decision;
  return {
    ...headOf(language, `appeal.${outcome}`, appeal, at),
    facts: [
      ...mrnFact(mrn, language),
      [textIn(language, 'appeal'), id],
      [textIn(language, 'appellant'), appellant],
      [textIn(language, 'appealed'), billReference ?? claimId ?? ''],
      [textIn(language, 'submitted'), formatOfficialTime(submittedAt, language)],
      [textIn(language, 'decided'), formatOfficialTime(new Date(at), language)],
      ...(reference === null ? [] : [[textIn(language, 'reference'), reference] as const]),
    ],
    columns: columnsIn(language, 'contested', 'allowed'),
    rows: rowsOf(language, appeal.lines, lines),
    sections: [
      ...reasonIn(language, reason),
      ...legalBasisIn(language, 'appeal'),
      ...remedyOf(language, limitOf(new Date(at)), 'appeal', nextAppealInstance(nextInstance, language)),
    ],
  };
}

/** Writes the intention of a hearing after the release, or the exception on which customs decided without a hearing. */
export function writeHearing(
  hearing: DeclarationHearing,
  {
    mrn,
    language,
    exceptionName,
  }: { readonly mrn: string | null; readonly language: Language; readonly exceptionName: string | null },
): WrittenDebtDecision {
  const { id, action, lines, reason, intendedAt, dueBy, exception, status } = hearing;
  const limit = dueBy === null ? null : new Date(timeOfJson(dueBy));
  const at = timeOfJson(intendedAt);
  return {
    ...headOf(language, `hearing.${exception === null ? action : 'waived'}`, { id, mrn }, at),
    facts: [
      ...mrnFact(mrn, language),
      [textIn(language, 'hearing'), id],
      [textIn(language, 'intended'), formatOfficialTime(new Date(at), language)],
      ...(limit === null
        ? []
        : [[textIn(language, 'answerBy'), formatOfficialTime(limit, language)] as const]),
    ],
    columns: [textIn(language, 'tax'), textIn(language, 'added')],
    rows: rowsOf(language, lines),
    sections: [
      ...reasonIn(language, reason),
      ...(exception === null
        ? []
        : [
            {
              heading: textIn(language, 'withoutHearing'),
              text: `${exceptionName ?? exception.code}: ${exception.reason}`,
            },
          ]),
      ...legalBasisIn(language, 'hearing'),
      ...(limit !== null && status === 'open' ? answerOf(language, limit) : []),
    ],
  };
}

function headOf(
  language: Language,
  key: string,
  { id, mrn }: { readonly id: string; readonly mrn: string | null },
  decidedAt: string,
) {
  return {
    ...{ language, decidedAt, title: textIn(language, key), effect: textIn(language, `${key}.effect`) },
    reference: mrn === null ? id : `${mrn}, ${id}`,
  };
}

function mrnFact(mrn: string | null, language: Language): DebtDecisionFact[] {
  return [['MRN', mrn === null ? decisionText({ language }, 'noMrn') : registrationText(mrn)]];
}

function columnsIn(language: Language, ...keys: readonly string[]): string[] {
  return ['tax', ...keys].map((key) => textIn(language, key));
}

/** Returns one row for each tax, with the amounts of each list of lines, and the totals. */
function rowsOf(language: Language, ...lists: readonly (readonly BillLine[])[]): string[][] {
  const taxes = [...new Set(lists.flatMap((lines) => lines.map(({ tax }) => tax)))];
  const cell = (amount: string) => `${formatPrintedDecimal(language, amount)} ${nationalCurrency}`;
  const totals = lists.map((lines) => cell(formatMoney(sumOf(lines.map(({ amount }) => amount)))));
  if (taxes.length === 0) return [];
  return [
    ...taxes.map((tax) => [
      taxNameIn(language, tax),
      ...lists.map((lines) => cell(lines.find((line) => line.tax === tax)?.amount ?? zeroMoney)),
    ]),
    [textIn(language, 'total'), ...totals],
  ];
}

function taxNameIn(language: Language, code: string): string {
  if (code === 'interest' || code === 'other') return textIn(language, code);
  const tax = country.taxes.find((each) => each.code === code);
  return tax ? `${code} ${countryTextIn(tax.name, language)}` : code;
}

function reasonIn(language: Language, reason: string): Sections {
  if (reason === '') return [];
  return [{ heading: decisionText({ language }, 'reason'), text: translateRecordedReason(language, reason) }];
}

function legalBasisIn(language: Language, of: 'claim' | 'appeal' | 'hearing'): Sections {
  const basis = country.legalBases?.[of];
  return basis ? [{ heading: textIn(language, 'legalBasis'), text: countryTextIn(basis, language) }] : [];
}

/** Returns the section on the appeal against a decision: by customs itself, or by the next instance. */
function remedyOf(
  language: Language,
  until: Date,
  against: 'claim' | 'appeal',
  body = countryTextIn(country.appealBody, language),
): Sections {
  const values = { body, time: formatOfficialTime(until, language) };
  return [
    {
      heading: textIn(language, 'remedy'),
      text: decisionText({ language }, `debt.remedy.${against}`, values),
    },
  ];
}

function answerOf(language: Language, until: Date): Sections {
  return [
    {
      heading: textIn(language, 'right'),
      text: decisionText({ language }, 'debt.answer', { time: formatOfficialTime(until, language) }),
    },
  ];
}

function textIn(language: Language, key: string): string {
  return decisionText({ language }, `debt.${key}`);
}

import type { ReactNode } from 'react';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { useRecordTranslation } from '../../texts/use-record-translation.ts';
import { TextBadge, type Tone } from '../badge.tsx';
import { Time } from '../time.tsx';

type Bill = DeclarationForOfficers['bills'][number];
type Refund = DeclarationForOfficers['refunds'][number];

interface BillsProps {
  readonly bills: readonly Bill[];
  readonly refunds: readonly Refund[];
}

const billTones: Readonly<Partial<Record<Bill['status'], Tone>>> = {
  due: 'warn',
  paid: 'good',
  secured: 'accent',
};

/** Shows bills with their amounts, payments and outstanding balance, and the refunds. */
export function Bills({ bills, refunds }: BillsProps) {
  const speech = useText();
  const { text, word, amount } = speech;
  const retold = useRecordTranslation();
  const currency = bills[0]?.currency ?? '';
  return (
    <>
      {bills.map((bill) => (
        <div className="item" key={bill.reference}>
          <div className="row">
            <strong>{amount(bill.amount, bill.currency)}</strong>
            <TextBadge tone={billTones[bill.status] ?? 'plain'}>{word('bill', bill.status)}</TextBadge>
            {bill.overdueSince && <TextBadge tone="bad">{text('bill.overdue')}</TextBadge>}
            <span className="soft">{word('bill.basis', bill.basis)}</span>
          </div>
          {bill.reason && <p>{retold.reason(bill.reason)}</p>}
          <Members members={billMembers(speech, bill)} />
        </div>
      ))}
      {refunds.map((refund) => (
        <div className="item" key={refund.number}>
          <div className="row">
            <strong>{amount(refund.amount, currency)}</strong>
            <TextBadge>{text('refund')}</TextBadge>
            <span className="soft">{word('refund.basis', refund.basis)}</span>
          </div>
          {refund.reason && <p>{retold.reason(refund.reason)}</p>}
          <Members members={refundMembers(speech, refund, currency)} />
        </div>
      ))}
    </>
  );
}

type Member = readonly [name: string, value: ReactNode];

function Members({ members }: { readonly members: readonly Member[] }) {
  return (
    <dl className="facts">
      {members
        .filter(([, value]) => value !== null)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function linesOf(speech: TextFormatter, lines: Bill['lines'], currency: string): Member[] {
  const { word, amount } = speech;
  return lines.map(({ tax, amount: each, calculation }) => [
    word('tax', tax),
    calculation ? interestText(speech, calculation, each, currency) : amount(each, currency),
  ]);
}

function interestText(
  { text, amount, decimal }: TextFormatter,
  { basis, rate, days }: Pick<NonNullable<Refund['interest']>, 'basis' | 'rate' | 'days'>,
  sum: string,
  currency: string,
): string {
  const calculation = { basis: amount(basis, currency), rate: decimal(rate), days };
  return text('bill.interestOf', { amount: amount(sum, currency), ...calculation });
}

function billMembers(speech: TextFormatter, bill: Bill): Member[] {
  const { text, word, day, amount } = speech;
  const { currency, status, paid, refunded, outstanding, dueBy } = bill;
  const more = (decimal: string) => (Number(decimal) === 0 ? null : amount(decimal, currency));
  const isOpen = status === 'due' || status === 'secured';
  return [
    ...linesOf(speech, bill.lines, currency),
    [text('bill.sumPaid'), more(paid)],
    [text('bill.sumRefunded'), more(refunded)],
    [text('bill.outstanding'), isOpen ? amount(outstanding, currency) : null],
    [text('bill.dueBy'), isOpen && dueBy ? day(dueBy) : null],
    [text('bill.method'), word('bill.method', bill.method)],
    [
      text('bill.guarantee'),
      bill.guaranteeReference && <code key="guarantee">{bill.guaranteeReference}</code>,
    ],
    [text('bill.account'), bill.account && <code key="account">{bill.account}</code>],
    [text('bill.settledAt'), bill.settledAt && <Time key="settled" at={bill.settledAt} />],
    [text('bill.applicableDate'), bill.applicableDate && day(bill.applicableDate)],
    [text('bill.incurredOn'), bill.incurredOn && day(bill.incurredOn)],
    [text('bill.limitGround'), bill.limitGround && <code key="ground">{bill.limitGround}</code>],
    [
      text('bill.reference'),
      <code key="reference" className="anywhere">
        {bill.reference}
      </code>,
    ],
  ];
}

function refundMembers(speech: TextFormatter, refund: Refund, currency: string): Member[] {
  const { text, amount } = speech;
  const { interest } = refund;
  return [
    ...linesOf(speech, refund.lines, currency),
    [text('refund.interest'), interest && interestText(speech, interest, interest.amount, currency)],
    ...refund.payees.map(({ payee, identification, name, amount: repaid, interest: more }): Member => {
      const who = [speech.word('refund.payee', payee), identification ?? name].filter(
        (part) => part !== null,
      );
      const sums = { amount: amount(repaid, currency), interest: amount(more, currency) };
      return [who.join(' '), Number(more) === 0 ? sums.amount : text('refund.withInterest', sums)];
    }),
    [text('refund.orderedAt'), <Time key="ordered" at={refund.orderedAt} />],
    [text('refund.paidAt'), refund.paidAt && <Time key="paid" at={refund.paidAt} />],
    [
      text('refund.of'),
      <code key="of" className="anywhere">
        {refund.billReference}
      </code>,
    ],
  ];
}

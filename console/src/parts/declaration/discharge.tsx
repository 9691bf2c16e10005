import type { ReactNode } from 'react';
import type { Discharge } from '../../api/types.ts';
import { type TextFormatter, useText } from '../../texts/text.tsx';
import { TextBadge, type Tone } from '../badge.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { differenceOfDecimals } from '../decimals.ts';

type Stock = Discharge['stock'][number];
type Movement = Discharge['movements'][number];

interface DischargeProps {
  readonly discharge: Discharge;
  /** National currency, if loaded. */
  readonly currency: string | undefined;
  /** Link to the declaration that discharged goods. */
  readonly linkTo: (mrn: string) => ReactNode;
}

const dischargeTones: Readonly<Partial<Record<Discharge['discharge'], Tone>>> = {
  open: 'accent',
  due: 'warn',
  overdue: 'bad',
  discharged: 'good',
};

/** Shows the stock under a procedure: remaining quantity, discharges and due date. */
export function DischargeCard({ discharge, currency, linkTo }: DischargeProps) {
  const { text, word } = useText();
  if (discharge.stock.length === 0) return null;
  const state = discharge.discharge;
  return (
    <section className="card stack" aria-label={text('stock')}>
      <div className="row">
        <h2>{text('stock')}</h2>
        {state !== 'none' && (
          <TextBadge tone={dischargeTones[state] ?? 'plain'}>{word('track', state)}</TextBadge>
        )}
      </div>
      {discharge.stock.map((stock) => (
        <StockOfItem key={stock.item} stock={stock} currency={currency} />
      ))}
      <Movements discharge={discharge} linkTo={linkTo} />
    </section>
  );
}

/** Parts of the total quantity, in the order of the bar. */
const shares = ['discharged', 'reserved', 'demanded', 'available'] as const;

function StockOfItem({ stock, currency }: { readonly stock: Stock; readonly currency: string | undefined }) {
  const { text } = useText();
  const { item, procedure, commodityCode } = stock;
  return (
    <div className="item">
      <div className="row">
        <strong>{text('goods.item', { number: item })}</strong>
        <code>{commodityCode}</code>
        <span className="soft">
          {text('stock.procedure')} <code>{procedure}</code>
        </span>
      </div>
      <StockBar stock={stock} />
      <Quantities stock={stock} />
      <End stock={stock} />
      <Suspended stock={stock} currency={currency} />
    </div>
  );
}

/** Shows a stacked bar of the quantities. The numbers are also shown as text below. */
function StockBar({ stock }: { readonly stock: Stock }) {
  const sizes = shares.map((share) => Number(stock[share]));
  const whole = sizes.reduce((sum, size) => sum + size, 0) || 1;
  let end = 0;
  return (
    <svg className="shares" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      {shares.map((share, index) => {
        const width = (100 * (sizes[index] ?? 0)) / whole;
        end += width;
        return <rect key={share} data-share={share} x={end - width} width={width} height={1} />;
      })}
    </svg>
  );
}

function Quantities({ stock }: { readonly stock: Stock }) {
  const speech = useText();
  const { word } = speech;
  const more = shares.filter((share) => share === 'available' || Number(stock[share]) !== 0);
  const corrected = Number(stock.corrected) === 0 ? [] : (['corrected'] as const);
  return (
    <dl className="facts">
      {(['placed', ...corrected, ...more] as const).map((name) => (
        <div key={name} data-share={name}>
          <dt>{word('stock', name)}</dt>
          <dd>{formatQuantityWithUnit(speech, stock[name], stock.unit)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Formats a quantity with its unit, by name if the unit has one. */
export function formatQuantityWithUnit(
  { decimal, word }: TextFormatter,
  quantity: string,
  unit: string,
): string {
  return `${decimal(quantity)} ${word('unit', unit)}`;
}

/** Shows the due date of the goods and the days left. */
function End({ stock: { openedOn, dueOn, daysLeft } }: { readonly stock: Stock }) {
  const { text, day } = useText();
  if (openedOn === null) return <p className="soft">{text('stock.notOpen')}</p>;
  if (dueOn === null || daysLeft === null) return <p className="soft">{text('stock.noEnd')}</p>;
  return (
    <p>
      {text('stock.dueOn', { day: day(dueOn) })}{' '}
      <strong>
        {daysLeft < 0
          ? text('stock.daysOver', { days: -daysLeft })
          : text('stock.daysLeft', { days: daysLeft })}
      </strong>
    </p>
  );
}

function Suspended({ stock, currency }: { readonly stock: Stock; readonly currency: string | undefined }) {
  const { text, amount, decimal } = useText();
  const { suspended, securityReleased, guarantee } = stock;
  if (Number(suspended) === 0) return null;
  const sum = (value: string) => (currency ? amount(value, currency) : decimal(value));
  return (
    <dl className="facts">
      <div>
        <dt>{text('stock.suspended')}</dt>
        <dd>{sum(suspended)}</dd>
      </div>
      <div>
        <dt>{text('stock.securityReleased')}</dt>
        <dd>{sum(securityReleased)}</dd>
      </div>
      <div>
        <dt>{text('stock.waiting')}</dt>
        <dd>{sum(differenceOfDecimals(suspended, securityReleased))}</dd>
      </div>
      <div>
        <dt>{text('stock.guarantee')}</dt>
        <dd>{guarantee ? <code>{guarantee}</code> : text('stock.noGuarantee')}</dd>
      </div>
    </dl>
  );
}

function Movements({ discharge, linkTo }: Pick<DischargeProps, 'discharge' | 'linkTo'>) {
  const speech = useText();
  const { text, word, day } = speech;
  const { movements, stock } = discharge;
  const itemColumn: Column<Movement> = {
    title: text('movement.item'),
    cell: ({ item }) => item,
    number: true,
  };
  const unitOf = (item: number) => stock.find((each) => each.item === item)?.unit ?? '';
  const columns: readonly Column<Movement>[] = [
    {
      title: text('movement.occurredAt'),
      cell: ({ occurredAt }) => (
        <time dateTime={occurredAt} title={occurredAt}>
          {day(occurredAt)}
        </time>
      ),
    },
    { title: text('movement.type'), cell: ({ type }) => word('movement', type) },
    ...(stock.length > 1 ? [itemColumn] : []),
    {
      title: text('movement.quantity'),
      cell: ({ quantity, item }) => formatQuantityWithUnit(speech, quantity, unitOf(item)),
      number: true,
    },
    {
      title: text('movement.by'),
      cell: ({ mrn, disposition, cause, text: note }) => (
        <>
          {mrn && linkTo(mrn)}
          {disposition && word('disposition', disposition)}
          {cause && ` (${word('cause', cause)})`}
          {note && <div className="soft">{note}</div>}
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={text('movements')}
      caption
      columns={columns}
      rows={movements}
      keyOf={({ number }) => String(number)}
      empty={null}
    />
  );
}

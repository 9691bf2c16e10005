import type { DeclarationForOfficers, Discharge } from '../../api/types.ts';
import { differenceOfDecimals } from '../../parts/decimals.ts';
import { formatQuantityWithUnit } from '../../parts/declaration/discharge.tsx';
import { type TextFormatter, useText } from '../../texts/text.tsx';

interface DischargeFiguresProps {
  readonly action: string;
  readonly declaration: DeclarationForOfficers;
}

/**
 * Shows the quantities that matter for a decision on a special procedure: reported movement, remaining quantity
 * and due date.
 */
export function DischargeQuantities({ action, declaration }: DischargeFiguresProps) {
  const speech = useText();
  const { discharge, duties } = declaration;
  const lines = discharge ? linesOf(speech, action, discharge, duties?.currency) : [];
  if (lines.length === 0) return null;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function linesOf(speech: TextFormatter, action: string, discharge: Discharge, currency?: string): string[] {
  switch (action) {
    case 'grantDischarge':
    case 'denyDischarge':
      return reportOf(speech, discharge);
    case 'demandDischarge':
      return discharge.stock.map((stock) => demandOf(speech, stock, currency));
    case 'extendDischarge':
      return discharge.stock.map((stock) => endOf(speech, stock));
    default:
      return [];
  }
}

type Stock = Discharge['stock'][number];

/** Returns the text of the pending movement report. At most one report is pending, which is the last one. */
function reportOf(speech: TextFormatter, { movements, stock }: Discharge): string[] {
  const report = movements.findLast(({ type, disposition }) => type === 'reserved' && disposition !== null);
  if (!report?.disposition) return [];
  const { item, quantity, disposition, text: note } = report;
  const unit = stock.find((each) => each.item === item)?.unit ?? '';
  const values = {
    item,
    quantity: formatQuantityWithUnit(speech, quantity, unit),
    disposition: speech.word('disposition', disposition),
    text: note ?? '',
  };
  return [speech.text('discharge.reported', values)];
}

function demandOf(
  speech: TextFormatter,
  { item, available, unit, suspended, securityReleased }: Stock,
  currency = '',
): string {
  const waiting = differenceOfDecimals(suspended, securityReleased);
  return speech.text('discharge.demand', {
    item,
    left: formatQuantityWithUnit(speech, available, unit),
    amount: currency ? speech.amount(waiting, currency) : waiting,
  });
}

function endOf({ text, day }: TextFormatter, { item, dueOn }: Stock): string {
  return dueOn ? text('discharge.end', { item, day: day(dueOn) }) : text('discharge.noEnd', { item });
}

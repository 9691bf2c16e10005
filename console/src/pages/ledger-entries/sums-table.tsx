import type { JournalLedgerEntry } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { ledgerSumsOf, ledgerTotalOf } from './ledger-sums.ts';

interface SumsProps {
  readonly lines: JournalLedgerEntry['lines'];
  /** Whether the totals cover all journal entries, or only those loaded so far. */
  readonly isWhole: boolean;
}

/** Shows the debit, credit and balance by kind of account and tax, with a grand total. */
export function LedgerSumsTable({ lines, isWhole }: SumsProps) {
  const { text, word, decimal } = useText();
  const total = ledgerTotalOf(lines);
  return (
    <section className="card stack">
      <h2>{text('ledger.sums')}</h2>
      <p className="soft">{text(isWhole ? 'ledger.sums.whole' : 'ledger.sums.part')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="table-scroll" aria-label={text('ledger.sums')} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text('ledger.account')}</th>
              {(['ledger.debit', 'ledger.credit', 'ledger.balance'] as const).map((title) => (
                <th key={title} scope="col" className="number">
                  {text(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ledgerSumsOf(lines).map(({ kind, tax, debit, credit, balance }) => (
              <tr key={`${kind} ${tax}`}>
                <th scope="row">
                  {word('ledger.account', kind)}
                  {tax && `: ${word('tax', tax)}`}
                </th>
                <td className="number">{decimal(debit)}</td>
                <td className="number">{decimal(credit)}</td>
                <td className="number">{decimal(balance)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text('ledger.total')}</th>
              <td className="number">{decimal(total.debit)}</td>
              <td className="number">{decimal(total.credit)}</td>
              <td className="number">{decimal(total.balance)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </section>
  );
}

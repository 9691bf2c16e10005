import { useText } from '../../texts/text.tsx';
import { parseLedgerAccount } from './ledger-sums.ts';

/**
 * Shows the name of a ledger account with its tax, and the bill, guarantee or deferment account that it belongs
 * to.
 */
export function LedgerAccountName({ account }: { readonly account: string }) {
  const { word } = useText();
  const { kind, reference, tax } = parseLedgerAccount(account);
  return (
    <>
      {word('ledger.account', kind)}
      {tax && `: ${word('tax', tax)}`}
      {reference && (
        <div>
          <code className="anywhere">{reference}</code>
        </div>
      )}
    </>
  );
}

/** Shows the name of a class of ledger accounts: the kind of account and its tax. */
export function AccountClassName({ account }: { readonly account: string }) {
  const { word } = useText();
  const [kind = '', tax = ''] = account.split('/');
  return (
    <>
      {word('ledger.account', kind)}
      {tax && `: ${word('tax', tax)}`}
    </>
  );
}

import { useText } from '../../texts/text.tsx';
import { accountOf } from './sums.ts';

/** Shows the name of a ledger account, with its bill, guarantee or deferment account. */
export function LedgerAccountName({ account }: { readonly account: string }) {
  const { word } = useText();
  const { kind, which } = accountOf(account);
  return (
    <>
      {word('ledger.account', kind)}
      {which && (
        <div>
          <code className="anywhere">{which}</code>
        </div>
      )}
    </>
  );
}

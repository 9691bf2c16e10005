import { useText } from '../../texts/text.tsx';
import { accountOf } from './sums.ts';

/** What an account is, in a book-keeper's words, and of which bill, guarantee or deferment account. */
export function Account({ account }: { readonly account: string }) {
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

import type { LoggedRequest } from '../../api/types.ts';
import { useText } from '../../texts/text.tsx';
import { evaluatedGuardRules } from './guard-rules.ts';

/** Shows the rules that the Open API checks for each request, and the rule that refused this request. */
export function GuardTrace({ call }: { readonly call: LoggedRequest }) {
  const { text, word } = useText();
  const evaluated = evaluatedGuardRules(call);
  if (!evaluated) return null;
  return (
    <section className="card stack">
      <h2>{text('requestLog.rules')}</h2>
      <ol className="rules">
        {evaluated.map(({ number, name, state }) => (
          <li key={name} value={number} data-state={state} aria-current={state === 'stopped' || undefined}>
            {word('requestLog.rule', name)}{' '}
            {state === 'stopped' ? (
              <strong>{text('requestLog.rules.stopped')}</strong>
            ) : (
              <span className="visually-hidden">{word('requestLog.rules', state)}</span>
            )}
          </li>
        ))}
      </ol>
      {call.httpStatus >= 500 && <p>{text('requestLog.rules.failed')}</p>}
    </section>
  );
}

import { formatCurlCommand } from '../../parts/as-curl.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { ProblemHint } from '../../parts/problem-hint.tsx';
import { CopyButton } from '../../parts/secrets/copy-button.tsx';
import { useText } from '../../texts/text.tsx';
import type { TryResponse } from './try-call.ts';

const maxShownCharacters = 100_000;

/**
 * Shows a sent request and its response: status, duration, headers and body, and the request as a curl command.
 */
export function TryResponseView({ answer }: { readonly answer: TryResponse }) {
  const { text, number } = useText();
  const { call, status, headers, ms, bytes } = answer;
  const curl = formatCurlCommand(call);
  const body = formatBody(answer.text);
  return (
    <section className="card stack" aria-label={text('try.answer')}>
      <div className="row">
        <h2>{text('try.answer')}</h2>
        <TextBadge tone={status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}>{status}</TextBadge>
        <span className="soft">{text('requestLog.ms', { ms: number(Math.round(ms)) })}</span>
        <span className="soft">{text('try.bytes', { bytes: number(bytes) })}</span>
      </div>
      {body.code && <ProblemHint code={body.code} />}
      {answer.text === null ? <p>{text('try.binary')}</p> : <pre className="code">{body.shown}</pre>}
      <details>
        <summary>{text('try.headers')}</summary>
        <pre className="code">{headers.map(([name, value]) => `${name}: ${value}`).join('\n')}</pre>
      </details>
      <details>
        <summary>{text('try.request')}</summary>
        <div className="stack">
          <div className="row">
            <strong>curl</strong>
            <CopyButton value={curl} />
          </div>
          <pre className="code">{curl}</pre>
        </div>
      </details>
    </section>
  );
}

/** Returns the formatted body of a response and, if it is a problem document, its error code. */
function formatBody(text: string | null): { readonly shown: string; readonly code: string | null } {
  try {
    const value: unknown = JSON.parse(text ?? '');
    const code =
      typeof value === 'object' && value !== null && 'code' in value && 'requestId' in value
        ? String(value.code)
        : null;
    return { shown: JSON.stringify(value, null, 2).slice(0, maxShownCharacters), code };
  } catch {
    return { shown: (text ?? '').slice(0, maxShownCharacters), code: null };
  }
}

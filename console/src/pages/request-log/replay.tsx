import { Link } from '@tanstack/react-router';
import type { LoggedRequestDetail } from '../../api/types.ts';
import { formatCurlCommand } from '../../parts/as-curl.ts';
import { CopyButton } from '../../parts/secrets/copy-button.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

/**
 * Shows the logged request as a curl command without credentials, and a button to repeat the request in the
 * console.
 */
export function ReplayRequest({ call }: { readonly call: LoggedRequestDetail }) {
  const { text } = useText();
  const may = usePermission();
  if (!call.path.startsWith('/openapi/')) return null;
  const { method, path, operation, id } = call;
  const takesBody = method !== 'GET' && method !== 'HEAD' && method !== 'DELETE';
  const sent = call.bodies?.request;
  const body = sent?.text ?? null;
  const curl = formatCurlCommand({
    method,
    path,
    headers: takesBody ? [['Content-Type', sent?.mediaType ?? 'application/json']] : [],
    body: takesBody ? (body ?? '…') : null,
  });
  return (
    <section className="card stack">
      <div className="row">
        <h2>{text('requestLog.again')}</h2>
        <CopyButton value={curl} />
        {may('createApiKey') && (
          <Link className="button quiet" to="/try" search={{ operation, call: id }}>
            {text('requestLog.again.try')}
          </Link>
        )}
      </div>
      <p className="soft">{text(body === null ? 'requestLog.again.about' : 'requestLog.again.about.kept')}</p>
      <pre className="code">{curl}</pre>
    </section>
  );
}

import { Link } from '@tanstack/react-router';
import type { LoggedRequestDetail } from '../../api/types.ts';
import { prettyText } from '../../parts/pretty-text.ts';
import { CopyButton } from '../../parts/secrets/copy-button.tsx';
import { usePermission } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

type CapturedBody = NonNullable<LoggedRequestDetail['bodies']>['request'];

/** Maximum number of bytes that the portal captures of a body. */
const maxCapturedBytes = 65_536;

/** Shows the request and response bodies that the sandbox has captured, or why it has captured none. */
export function CapturedBodies({ call }: { readonly call: LoggedRequestDetail }) {
  const { text, time } = useText();
  if (!call.path.startsWith('/openapi/')) return null;
  const { bodies } = call;
  if (!bodies) return <NoBodies clientId={call.clientId} />;
  return (
    <section className="card stack">
      <h2>{text('requestLog.bodies')}</h2>
      <p className="soft">{text('requestLog.bodies.until', { time: time(bodies.keptUntil) })}</p>
      <BodyView title={text('requestLog.bodies.request')} body={bodies.request} />
      {call.problem ? (
        <div>
          <h3>{text('requestLog.bodies.answer')}</h3>
          <p>{text('requestLog.bodies.problem')}</p>
        </div>
      ) : (
        <BodyView title={text('requestLog.bodies.answer')} body={bodies.answer} />
      )}
    </section>
  );
}

function NoBodies({ clientId }: { readonly clientId: string }) {
  const { text } = useText();
  const may = usePermission();
  return (
    <section className="card stack">
      <h2>{text('requestLog.bodies')}</h2>
      <p className="soft">{text('requestLog.bodies.none')}</p>
      {may('updateClient') && (
        <p>
          <Link to="/clients/$clientId" params={{ clientId }}>
            {text('requestLog.clientId')}
          </Link>
        </p>
      )}
    </section>
  );
}

function BodyView({ title, body }: { readonly title: string; readonly body: CapturedBody }) {
  const { text, number } = useText();
  if (body?.text) {
    const shown = prettyText(body.text);
    return (
      <div className="stack">
        <div className="row">
          <h3>{title}</h3>
          <code>{body.mediaType}</code>
          <CopyButton value={shown} />
        </div>
        <pre className="code">{shown}</pre>
      </div>
    );
  }
  const bytes = number(body?.bytes ?? 0);
  const isLong = body !== null && body.bytes > maxCapturedBytes;
  return (
    <div>
      <h3>{title}</h3>
      <p>
        {body === null
          ? text('requestLog.bodies.empty')
          : isLong
            ? text('requestLog.bodies.tooLong', { bytes, most: number(maxCapturedBytes) })
            : text('requestLog.bodies.noText', { bytes })}
      </p>
    </div>
  );
}

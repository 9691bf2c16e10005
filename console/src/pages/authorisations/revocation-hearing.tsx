import { responseData, untypedInputClient } from '../../api/client.ts';
import type { Authorisation } from '../../api/types.ts';
import { TextBadge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { HearingException, HearingProgress } from '../../parts/declaration/hearings.tsx';
import { Form } from '../../parts/form.tsx';
import type { FormBody } from '../../parts/form-fields.ts';
import { Time } from '../../parts/time.tsx';
import { useChange } from '../../parts/use-change.ts';
import { useText } from '../../texts/text.tsx';

interface RevocationHearingProps {
  readonly authorisation: Authorisation;
  /** Whether the user can send the answer of the holder. */
  readonly canAnswer: boolean;
}

/** Shows the hearing before a revocation, and the form for the answer while the hearing is open. */
export function RevocationHearing({ authorisation, canAnswer }: RevocationHearingProps) {
  const { text, word } = useText();
  const { id, hearing } = authorisation;
  if (!hearing) return null;
  const { status, reason, intendedAt, dueBy, answer, exception } = hearing;
  return (
    <section className="card stack" aria-label={text('revocation')}>
      <div className="row">
        <h2>{text('revocation')}</h2>
        <TextBadge tone={status === 'open' ? 'warn' : 'plain'}>{word('hearingStatus', status)}</TextBadge>
      </div>
      <div className="soft">
        <Time at={intendedAt} />
      </div>
      {exception ? <HearingException exception={exception} /> : <p>{reason}</p>}
      <HearingProgress status={status} dueBy={dueBy} answers={answer ? [answer] : []} />
      {status === 'open' && canAnswer && <RevocationAnswer id={id} />}
    </section>
  );
}

function RevocationAnswer({ id }: { readonly id: string }) {
  const { text } = useText();
  const change = useChange({
    send: (body: FormBody<'text' | 'agreed'>, { key }) =>
      responseData(
        untypedInputClient.POST('/management/organisation/authorisations/{id}/answers', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    reload: ['authorisations'],
    done: text('revocation.answered'),
  });
  return (
    <Form
      change={change}
      fields={[
        {
          ...{ name: 'text', label: text('revocation.answer'), kind: 'long', maxLength: 4_000 },
          hint: text('revocation.answer.hint'),
        },
      ]}
      extra={
        <Button
          look="quiet"
          busy={change.mutation.isPending}
          onClick={() => change.mutation.mutate({ agreed: true })}
        >
          {text('revocation.agree')}
        </Button>
      }
      submit={text('revocation.object')}
    />
  );
}

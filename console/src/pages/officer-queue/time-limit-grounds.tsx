import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { DELETE, POST, responseData, untypedInputClient } from '../../api/client.ts';
import { fieldErrorAt } from '../../api/problem.ts';
import type { DeclarationForOfficers } from '../../api/types.ts';
import { TextBadge, type Tone } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { CodeField } from '../../parts/code-picker/code-field.tsx';
import { CodeName } from '../../parts/declaration/code-name.tsx';
import { LongTextField } from '../../parts/field.tsx';
import { ProblemAlert } from '../../parts/problem-alert.tsx';
import { Time } from '../../parts/time.tsx';
import { usePermission, useSession } from '../../shell/session.ts';
import { useText } from '../../texts/text.tsx';

type Ground = DeclarationForOfficers['limitGrounds'][number];

interface LimitGroundsProps {
  readonly declaration: DeclarationForOfficers;
}

/**
 * Shows the grounds on which customs uses a longer time limit, and the form for a new ground if the declaration
 * allows one.
 */
export function TimeLimitGrounds({ declaration }: LimitGroundsProps) {
  const { text } = useText();
  const may = usePermission();
  const { actions, id, limitGrounds } = declaration;
  const isStated = Object.values(actions).some(
    ({ allowed, takes }) => allowed && takes.includes('limitGround'),
  );
  const canName = isStated && may('createLimitGround');
  if (limitGrounds.length === 0) {
    if (!canName) return null;
    return (
      <details className="card">
        <summary>{text('limitGrounds')}</summary>
        <div className="stack">
          <p className="soft">{text('limitGrounds.about')}</p>
          <NewGround id={id} />
        </div>
      </details>
    );
  }
  return (
    <section className="card stack">
      <h2>{text('limitGrounds')}</h2>
      <p className="soft">{text('limitGrounds.about')}</p>
      <ul className="plain stack">
        {limitGrounds.map((ground) => (
          <li key={ground.id} className="stack">
            <NamedGround declaration={declaration} ground={ground} />
          </li>
        ))}
      </ul>
      {canName && (
        <details>
          <summary>{text('limitGround.add')}</summary>
          <NewGround id={id} />
        </details>
      )}
    </section>
  );
}

const groundTones: Readonly<Record<Ground['status'], Tone>> = {
  pending: 'warn',
  confirmed: 'good',
  rejected: 'bad',
  revoked: 'plain',
};

function NamedGround({ declaration: { id }, ground }: LimitGroundsProps & { readonly ground: Ground }) {
  const { text, word } = useText();
  const may = usePermission();
  const { person } = useSession();
  const queries = useQueryClient();
  const { code, reason, status, namedBy, namedByName, namedAt, decidedBy, decidedByName, decidedAt } = ground;
  const params = { path: { id, groundId: ground.id } };
  const change = useMutation({
    mutationFn: async (change: 'confirm' | 'reject' | 'revoke'): Promise<void> => {
      const path = '/management/declarations/{id}/limit-grounds/{groundId}';
      if (change === 'revoke') await responseData(DELETE(path, { params }));
      else await responseData(POST(`${path}/decision`, { params, body: { decision: change } }));
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['overview'] });
      return queries.invalidateQueries({ queryKey: ['queue'] });
    },
  });
  const isOwn = namedBy === person.id;
  const canDecide = status === 'pending' && may('decideLimitGround');
  const canRevoke = (status === 'pending' || status === 'confirmed') && (isOwn || may('decideLimitGround'));
  const button = (name: 'confirm' | 'reject' | 'revoke') => (
    <Button
      look={name === 'reject' ? 'bad' : 'quiet'}
      busy={change.isPending}
      onClick={() => change.mutate(name)}
    >
      {text(`limitGround.${name}`)}
    </Button>
  );
  return (
    <>
      <div className="row">
        <CodeName list="limit-grounds" code={code} />
        <TextBadge tone={groundTones[status]}>{word('limitGroundStatus', status)}</TextBadge>
      </div>
      <p className="note-text">{reason}</p>
      <div className="soft">
        {namedByName ?? namedBy} · <Time at={namedAt} />
      </div>
      {decidedAt && (
        <div className="soft">
          {word('limitGroundStatus', status)}: {decidedByName ?? decidedBy} · <Time at={decidedAt} />
        </div>
      )}
      {change.error && <ProblemAlert key={change.submittedAt} error={change.error} />}
      {canDecide && isOwn && <p className="soft">{text('limitGround.namedByYou')}</p>}
      <div className="row">
        {canDecide && !isOwn && button('confirm')}
        {canDecide && !isOwn && button('reject')}
        {canRevoke && button('revoke')}
      </div>
    </>
  );
}

const emptyGround = { code: '', reason: '' };

function NewGround({ id }: { readonly id: string }) {
  const { text } = useText();
  const queries = useQueryClient();
  const { control, register, handleSubmit, reset } = useForm({ defaultValues: emptyGround });
  const [key, setKey] = useState(() => crypto.randomUUID());
  const add = useMutation({
    mutationFn: (body: typeof emptyGround) =>
      responseData(
        untypedInputClient.POST('/management/declarations/{id}/limit-grounds', {
          params: { path: { id }, header: { 'Idempotency-Key': key } },
          body,
        }),
      ),
    onSuccess: async () => {
      setKey(crypto.randomUUID());
      reset();
      await queries.invalidateQueries({ queryKey: ['queue', id] });
    },
  });
  return (
    <form className="stack" onSubmit={handleSubmit((typed) => add.mutate(typed))}>
      {add.error && <ProblemAlert key={add.submittedAt} error={add.error} />}
      <Controller
        control={control}
        name="code"
        render={({ field: { value, onChange, onBlur } }) => (
          <CodeField
            label={text('limitGround.code')}
            list="limit-grounds"
            value={value}
            change={onChange}
            leave={onBlur}
            fault={fieldErrorAt(add.error, '/code')}
            required
          />
        )}
      />
      <LongTextField
        label={text('limitGround.reason')}
        fault={fieldErrorAt(add.error, '/reason')}
        {...register('reason')}
        rows={2}
        maxLength={2_000}
        required
      />
      <div>
        <Button type="submit" look="quiet" busy={add.isPending}>
          {text('limitGround.add')}
        </Button>
      </div>
    </form>
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { answered, answeredWithTag, asTyped, POST } from '../../api/client.ts';
import type { DryRun, TriedAmendment } from '../../api/kinds.ts';
import { faultAt, problemOf, wordsOf } from '../../api/problem.ts';
import { keyOf, type Place, type Typed, valueAt } from '../../parts/declaration/document-edit.ts';
import { useToast } from '../../parts/toasts.tsx';
import { useText } from '../../texts/text.tsx';
import type { useTypedDocument } from './typed-document.ts';

export type Send = 'check' | 'save' | 'lodge' | 'amend';

interface Editing {
  readonly id: string | null;
  readonly amends: boolean;
  readonly typed: ReturnType<typeof useTypedDocument>;
}

interface Sent {
  readonly what: Send;
  readonly reason: string;
}

/** What lodging would say, or an amendment. */
type Answer = DryRun | TriedAmendment;

const path = '/management/own/declarations';

/** Sends the document that is typed: to be checked, kept, lodged, or as an amendment; and what came of it. */
export function useSend({ id, amends, typed }: Editing) {
  const { document, take } = typed;
  const { word } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const tell = useToast();
  const [checked, setChecked] = useState<{ at: number; document: Typed; answer: Answer } | null>(null);
  const [judged, setJudged] = useState<{ at: number; document: Typed; error: unknown } | null>(null);
  const mutation = useMutation({
    mutationFn: ({ what, reason }: Sent) =>
      amends && what === 'check'
        ? tryAmendment({ id, reason, typed })
        : sendings[what]({ id, reason, typed }),
    onSuccess: async (done, { what }) => {
      setJudged(null);
      if (!('etag' in done)) return setChecked({ at: performance.now(), document, answer: done });
      await Promise.all(
        ['declarations', 'declaration'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
      tell(word('document.done', what));
      take(document, { value: document, etag: done.etag });
      typed.forget();
      const params = { declarationId: done.id };
      if (what !== 'save') await navigate({ to: '/declarations/$declarationId', params });
      else if (id === null) await navigate({ to: '/declarations/$declarationId/document', params });
    },
    onError: (error) => setJudged({ at: performance.now(), document, error }),
  });
  const within = amends ? '/document' : '';
  return {
    id,
    checked,
    judgedAt: judged?.at,
    faultsOf: useCallback((now: Typed) => standing(judged, now, within), [judged, within]),
    faultAt: (pointer: string) => faultAt(mutation.error, pointer),
    error: mutation.error,
    sentAt: mutation.submittedAt,
    busy: mutation.isPending ? mutation.variables.what : null,
    mutate: mutation.mutate,
    reset: mutation.reset,
  };
}

/** What was found, but for values that have changed since. */
function standing(
  judged: { readonly document: Typed; readonly error: unknown } | null,
  now: Typed,
  within: string,
): ReadonlyMap<string, string> {
  const errors = problemOf(judged?.error)?.errors ?? [];
  return new Map(
    errors.flatMap((fault) => {
      const { pointer } = fault;
      if (pointer === undefined || !pointer.startsWith(within)) return [];
      const at = pointer.slice(within.length);
      const place = placeOf(at);
      const same = Object.is(valueAt(judged?.document, place), valueAt(now, place));
      return same ? [[at, wordsOf(fault) ?? ''] as const] : [];
    }),
  );
}

/** The place that a JSON Pointer names. */
export function placeOf(pointer: string): Place {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part.replaceAll('~1', '/').replaceAll('~0', '~')));
}

type Sending = (
  editing: Pick<Editing, 'id' | 'typed'> & { readonly reason: string },
) => Promise<Answer | { readonly id: string; readonly etag: string }>;

const sendings: Readonly<Record<Send, Sending>> = { check, save, lodge, amend };

/** What lodging would say. The reference of a declaration that exists is in use, by itself: it is asked with another. */
async function check({ id, typed }: Parameters<Sending>[0]): Promise<DryRun> {
  const asked = id === null ? typed.document : { ...typed.document, lrn: `CHECK.${Date.now()}` };
  const answer = await answered(asTyped.POST(path, { params: { query: { dryRun: true } }, body: asked }));
  if ('dryRun' in answer) return answer;
  throw new TypeError('what was only to be checked was kept');
}

async function save({ id, typed }: Parameters<Sending>[0]) {
  if (id === null) return created(typed, {});
  const { etag } = await answeredWithTag(
    asTyped.PUT(`${path}/{id}`, {
      params: { path: { id }, header: { 'If-Match': typed.base.etag } },
      body: typed.document,
    }),
  );
  return { id, etag };
}

async function lodge(editing: Parameters<Sending>[0]) {
  const { id, typed } = editing;
  if (id === null) return created(typed, { lodge: true });
  const kept = typed.isChanged ? await save(editing) : { id, etag: typed.base.etag };
  // What is saved is saved, though the lodgement be refused.
  typed.take(typed.document, { value: typed.document, etag: kept.etag });
  const key = await keyOf(typed.nonce, `${kept.etag} lodged`);
  const header = { 'If-Match': kept.etag, 'Idempotency-Key': key };
  const { etag } = await answeredWithTag(
    POST(`${path}/{id}/lodgement`, { params: { path: { id }, header } }),
  );
  return { id, etag };
}

async function created({ nonce, document }: Editing['typed'], query: { readonly lodge?: true }) {
  const key = await keyOf(nonce, JSON.stringify([query, document]));
  const { value, etag } = await answeredWithTag(
    asTyped.POST(path, { params: { query, header: { 'Idempotency-Key': key } }, body: document }),
  );
  return { id: 'id' in value ? value.id : '', etag };
}

async function amend({ id, typed, reason }: Parameters<Sending>[0]) {
  const path_ = { id: id ?? '' };
  const body = { document: typed.document, reason };
  const key = await keyOf(typed.nonce, JSON.stringify(body));
  const header = { 'If-Match': typed.base.etag, 'Idempotency-Key': key };
  const { value, etag } = await answeredWithTag(
    asTyped.POST(`${path}/{id}/amendments`, { params: { path: path_, header }, body }),
  );
  if ('diff' in value) throw new TypeError('what was to be requested was only tried');
  return { id: value.id, etag };
}

/** What the amendment would say; a reason is asked for once it is sent. */
async function tryAmendment({ id, typed, reason }: Parameters<Sending>[0]): Promise<TriedAmendment> {
  const params = { path: { id: id ?? '' }, query: { dryRun: true }, header: { 'If-Match': typed.base.etag } };
  const body = { document: typed.document, reason: reason || 'A dry run' };
  const answer = await answered(asTyped.POST(`${path}/{id}/amendments`, { params, body }));
  if ('diff' in answer) return answer;
  throw new TypeError('what was only to be tried was requested');
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { answeredWithTag, asTyped } from '../../../api/client.ts';
import type { components } from '../../../api/management.d.ts';
import type { Version } from '../../../api/use-change.ts';
import type { Typed } from '../../../parts/declaration/document-edit.ts';
import { type useKeptDocument, useLeaving } from './kept-document.ts';
import type { Judged } from './use-document-form.ts';

/** A draft as the portal has it. */
export type Draft = Pick<
  components['schemas']['Declaration'],
  'document' | 'canLodge' | 'errors' | 'warnings'
>;

/** What was saved last, and what the server says of it. */
export interface Saved {
  readonly etag: string;
  readonly document: Typed;
  readonly canLodge: boolean;
  readonly judged: Judged;
  /** When it was saved here; null as it was opened. */
  readonly at: Date | null;
}

const pauseMs = 1_500;

/** A version as the form has it: with the values of its fields, and the document that they are. */
export function savedOf(
  { value, etag }: Version<Draft>,
  { values, document }: { readonly values: unknown; readonly document: Typed },
  at: Date | null,
): Saved {
  const { canLodge = false, errors: faults = [], warnings = [] } = value;
  return { etag, document, canLodge, judged: { faults, warnings, values }, at };
}

interface Asked {
  readonly id: string;
  readonly start: Saved;
  readonly methods: UseFormReturn;
  readonly read: () => Typed;
  /** Where what is not saved is kept when the page goes. */
  readonly kept: ReturnType<typeof useKeptDocument>;
}

/** Keeps a draft saved: whenever typing pauses, one save after the other, and before the form is left. */
export function useSavedDraft({ id, start, methods, read, kept }: Asked) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(start);
  const [typing, setTyping] = useState(false);
  const latest = useRef(start);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const mutation = useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: async (): Promise<Saved> => {
      clearTimeout(timer.current);
      const document = read();
      if (isSame(document, latest.current.document)) return latest.current;
      const values = structuredClone(methods.getValues());
      const params = { path: { id }, header: { 'If-Match': latest.current.etag } };
      const answer = await answeredWithTag(
        asTyped.PUT('/management/organisation/declarations/{id}', { params, body: document }),
      );
      latest.current = savedOf(answer, { values, document }, new Date());
      return latest.current;
    },
    onSuccess: async (now) => {
      setSaved(now);
      setTyping(!isSame(read(), now.document));
      kept.clear();
      await queries.invalidateQueries({ queryKey: ['declarations'] });
    },
  });
  const { mutate } = mutation;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one subscription as long as the form is there
  useEffect(() => {
    const later = () => {
      setTyping(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => mutate(), pauseMs);
    };
    const unsubscribe = methods.subscribe({ formState: { values: true }, callback: later });
    // What was kept when the page went is saved now.
    if (!isSame(read(), latest.current.document)) mutate();
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, []);
  useLeaving((pageGoes) => {
    if (isSame(read(), latest.current.document)) return;
    kept.set({ document: read(), etag: latest.current.etag });
    if (!pageGoes) mutate();
  });
  return {
    saved,
    typing,
    error: mutation.error,
    failedAt: mutation.submittedAt,
    busy: mutation.isPending,
    /** Saves what is typed now; rejects where it cannot be saved. */
    save: mutation.mutateAsync,
    /** Tells the same version anew. */
    tell: (version: Saved) => {
      if (version.etag !== latest.current.etag) return;
      latest.current = { ...version, at: latest.current.at };
      setSaved(latest.current);
    },
    /** What is on the screen from now on is based on this version. */
    take: (version: Saved) => {
      latest.current = version;
      setSaved(version);
      mutation.reset();
    },
  };
}

function isSame(one: Typed, other: Typed): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

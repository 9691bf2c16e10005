import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { responseDataWithETag, untypedInputClient } from '../../../api/client.ts';
import type { components } from '../../../api/management.d.ts';
import { problemOf } from '../../../api/problem.ts';
import type { VersionedResource } from '../../../api/use-versioned-mutation.ts';
import type { RawInput } from '../../../parts/declaration/document-edit.ts';
import { useBeforeLeave, type useUnsavedDocument } from './unsaved-document.ts';
import type { ValidatedForm } from './use-document-form.ts';

/** A draft in the portal's response. */
export type Draft = Pick<
  components['schemas']['Declaration'],
  'document' | 'canLodge' | 'errors' | 'warnings'
>;

/** The last saved version with its validation result. */
export interface SavedDraft {
  readonly etag: string;
  readonly document: RawInput;
  readonly canLodge: boolean;
  readonly validation: ValidatedForm;
  /** Time of the last save in this form; null before the first. */
  readonly at: Date | null;
}

/** Whether the form saves by itself or the user asked for it. */
type SaveTrigger = 'autosave' | 'user';

const autosaveDelayMs = 1_500;
const maxRetryDelayMs = 60_000;

/** Combines a stored version with its form values and the document that they produce. */
export function savedDraftOf(
  { value, etag }: VersionedResource<Draft>,
  { values, document }: { readonly values: unknown; readonly document: RawInput },
  at: Date | null,
): SavedDraft {
  const { canLodge = false, errors: faults = [], warnings = [] } = value;
  return { etag, document, canLodge, validation: { faults, warnings, values }, at };
}

interface SavedDraftOptions {
  readonly id: string;
  readonly start: SavedDraft;
  readonly methods: UseFormReturn;
  readonly read: () => RawInput;
  /** Browser storage for unsaved input when the page is unloaded. */
  readonly kept: ReturnType<typeof useUnsavedDocument>;
}

/** Autosaves a draft: after each pause in typing, one request at a time, and before the form closes. */
export function useSavedDraft({ id, start, methods, read, kept }: SavedDraftOptions) {
  const queries = useQueryClient();
  const [saved, setSaved] = useState(start);
  const [typing, setTyping] = useState(false);
  const latest = useRef(start);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const failures = useRef(0);
  const mutation = useMutation({
    scope: { id: `draft ${id}` },
    mutationFn: async (_: SaveTrigger): Promise<SavedDraft> => {
      clearTimeout(timer.current);
      const document = read();
      if (isSame(document, latest.current.document)) return latest.current;
      const values = structuredClone(methods.getValues());
      const params = { path: { id }, header: { 'If-Match': latest.current.etag } };
      const answer = await responseDataWithETag(
        untypedInputClient.PUT('/management/organisation/declarations/{id}', { params, body: document }),
      );
      latest.current = savedDraftOf(answer, { values, document }, new Date());
      return latest.current;
    },
    onError: (error) => {
      failures.current += 1;
      if (!isTransient(error)) return;
      const delay = Math.min(autosaveDelayMs * 2 ** failures.current, maxRetryDelayMs);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => mutate('autosave'), delay);
    },
    onSuccess: async (now) => {
      failures.current = 0;
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
      timer.current = setTimeout(() => mutate('autosave'), autosaveDelayMs);
    };
    const unsubscribe = methods.subscribe({ formState: { values: true }, callback: later });
    // Saves input restored from browser storage.
    if (!isSame(read(), latest.current.document)) mutate('autosave');
    return () => {
      unsubscribe();
      clearTimeout(timer.current);
    };
  }, []);
  useBeforeLeave((pageGoes) => {
    if (isSame(read(), latest.current.document)) return;
    kept.set({ document: read(), etag: latest.current.etag });
    if (!pageGoes) mutate('autosave');
  });
  return {
    saved,
    typing,
    error: mutation.error,
    failedAt: mutation.submittedAt,
    busy: mutation.isPending,
    isAutosave: mutation.variables === 'autosave',
    /** Whether the failed save is repeated without an action of the user. */
    retries: isTransient(mutation.error),
    /** Saves the current input; rejects on failure. */
    save: () => mutation.mutateAsync('user'),
    /** Updates the validation result of the same version. */
    tell: (version: SavedDraft) => {
      if (version.etag !== latest.current.etag) return;
      latest.current = { ...version, at: latest.current.at };
      setSaved(latest.current);
    },
    /** Uses this version as the base of further edits. */
    take: (version: SavedDraft) => {
      latest.current = version;
      setSaved(version);
      mutation.reset();
    },
  };
}

/** Returns whether the same save can succeed later: there was no response, or the portal asks to repeat it. */
function isTransient(error: unknown): boolean {
  return error !== null && (problemOf(error)?.retryable ?? true);
}

function isSame(one: RawInput, other: RawInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

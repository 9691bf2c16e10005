import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { GET, responseDataWithETag } from '../../../api/client.ts';
import { allDeclarationFields, openDocument } from '../../../parts/declaration/document-sections.ts';
import { documentOf, documentValuesOf } from '../../../parts/declaration/document-values.ts';
import { useText } from '../../../texts/text.tsx';
import { savedDraftOf, type useSavedDraft } from './saved-draft.ts';

interface ReformatDependencies {
  readonly id: string;
  readonly methods: UseFormReturn;
  readonly draft: ReturnType<typeof useSavedDraft>;
}

/** Reformats the fields and reloads the error messages after a change of language or formats. */
export function useReformatFields({ id, methods, draft }: ReformatDependencies): void {
  const { formats } = useText();
  const before = useRef(formats);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other formats are a reason
  useEffect(() => {
    if (before.current === formats) return;
    const document = documentOf(allDeclarationFields, methods.getValues(), before.current, new Date());
    before.current = formats;
    methods.reset(documentValuesOf(allDeclarationFields, document, formats));
    void responseDataWithETag(GET('/management/organisation/declarations/{id}', { params: { path: { id } } }))
      .then((answer) => draft.tell(savedDraftOf(answer, openDocument(answer.value.document, formats), null)))
      // On failure, the errors stay in the previous language.
      .catch(() => {});
  }, [formats]);
}

import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { VersionedResource } from '../../../api/use-versioned-mutation.ts';
import { Button } from '../../../parts/button.tsx';
import { differencesOf } from '../../../parts/declaration/document-edit.ts';
import { allDeclarationFields, openDocument } from '../../../parts/declaration/document-sections.ts';
import { documentOf } from '../../../parts/declaration/document-values.ts';
import { SaveAsTemplate } from '../../../parts/templates/save-as-template.tsx';
import { useText } from '../../../texts/text.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { DocumentFormProvider } from './form-state.ts';
import { useReformatFields } from './reformat-fields.ts';
import { LodgementReview } from './review.tsx';
import { SaveError } from './save-error.tsx';
import { type Draft, savedDraftOf, useSavedDraft } from './saved-draft.ts';
import { type FormStep, SectionNavigation, SectionPager, Sections } from './sections.tsx';
import { useUnsavedDocument } from './unsaved-document.ts';
import { useDocumentFormState } from './use-document-form.ts';

interface DraftFormProps {
  readonly id: string;
  readonly start: VersionedResource<Draft>;
  readonly step: FormStep;
  readonly go: (step: FormStep) => Promise<void>;
}

const fixed: ReadonlySet<string> = new Set(['/lrn']);

/** Shows a form for a draft, section by section. It autosaves, and users can lodge only from “Check your answers”. */
export function DraftForm({ id, start, step, go }: DraftFormProps) {
  const { formats, text } = useText();
  const unsavedDocument = useUnsavedDocument(id);
  const [first] = useState(() => {
    const opened = openDocument(start.value.document, formats);
    const before = unsavedDocument.read();
    const saved = savedDraftOf(start, opened, null);
    // Restores unsaved input after a reload, with its original ETag, so that a concurrent save is detected.
    return before && differencesOf(before.document, opened.document).length > 0
      ? { values: openDocument(before.document, formats).values, saved: { ...saved, etag: before.etag } }
      : { values: opened.values, saved };
  });
  const methods = useForm({ defaultValues: first.values });
  const read = () => documentOf(allDeclarationFields, methods.getValues(), formats, new Date());
  const draft = useSavedDraft({ id, start: first.saved, methods, read, kept: unsavedDocument });
  useReformatFields({ id, methods, draft });
  const { save, saved } = draft;
  const { form, showAllErrors } = useDocumentFormState({
    methods,
    validation: saved.validation,
    fixed,
    read,
    onFixed: () => void save().catch(() => {}),
    step,
    go,
  });
  async function check(): Promise<void> {
    showAllErrors();
    // The save error is displayed in its own element.
    if (await save().then(Boolean, () => false)) await go('check');
  }
  return (
    <FormProvider {...methods}>
      <DocumentFormProvider value={form}>
        <div className="document-form">
          <SectionNavigation
            id={id}
            step={step}
            faults={saved.validation.faults}
            check={() => void check()}
          />
          <div className="stack">
            <SaveError id={id} draft={draft} methods={methods} read={read} />
            {step === 'check' ? (
              <LodgementReview id={id} saved={saved} />
            ) : (
              <>
                <Sections step={step} />
                <EstimatePanel read={read} step={step} />
                <SectionPager step={step} go={(to) => void (to === 'check' ? check() : go(to))} />
                <div className="bulk">
                  <SavedAt draft={draft} />
                  <SaveAsTemplate read={read} />
                  <Button busy={draft.busy && !draft.typing} onClick={() => void check()}>
                    {text('document.check')}
                  </Button>
                </div>
              </>
            )}
          </div>
        </div>
      </DocumentFormProvider>
    </FormProvider>
  );
}

/** Shows the time of the last save, or that changes are unsaved. */
function SavedAt({
  draft: { busy, error, retries, saved, typing },
}: {
  readonly draft: ReturnType<typeof useSavedDraft>;
}) {
  const { text, exactTime } = useText();
  const statusText = error
    ? text(retries ? 'document.retrying' : 'document.notSaved')
    : typing || busy
      ? text('document.saving')
      : saved.at
        ? text('document.savedAt', { time: exactTime(saved.at) })
        : text('document.saved');
  return <span role="status">{statusText}</span>;
}

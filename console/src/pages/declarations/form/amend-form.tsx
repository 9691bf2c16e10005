import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { responseData, responseDataWithETag, untypedInputClient } from '../../../api/client.ts';
import { fieldErrorAt } from '../../../api/problem.ts';
import type { AmendmentDryRun, DraftError } from '../../../api/types.ts';
import type { VersionedResource } from '../../../api/use-versioned-mutation.ts';
import { Button } from '../../../parts/button.tsx';
import { differencesOf, idempotencyKeyOf, type RawInput } from '../../../parts/declaration/document-edit.ts';
import type { SectionName } from '../../../parts/declaration/document-fields.ts';
import { allDeclarationFields, openDocument } from '../../../parts/declaration/document-sections.ts';
import { documentOf } from '../../../parts/declaration/document-values.ts';
import { LongTextField } from '../../../parts/field.tsx';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { useToast } from '../../../parts/toasts.tsx';
import { useText } from '../../../texts/text.tsx';
import { AmendmentPreview } from './amendment-preview.tsx';
import { ErrorSummary } from './error-summary.tsx';
import { EstimatePanel } from './estimate-panel.tsx';
import { DocumentFormProvider } from './form-state.ts';
import { mapValidationErrors } from './map-validation-errors.ts';
import { type FormStep, SectionNavigation, SectionPager, Sections } from './sections.tsx';
import { useBeforeLeave, useUnsavedDocument } from './unsaved-document.ts';
import { useDocumentFormState, type ValidatedForm } from './use-document-form.ts';

interface AmendFormProps {
  readonly id: string;
  readonly start: VersionedResource<RawInput>;
  readonly step: SectionName;
  readonly go: (step: FormStep) => Promise<void>;
}

const fixed: ReadonlySet<string> = new Set(['/lrn', '/type']);
const path = '/management/organisation/declarations/{id}/amendments';

/** Shows the amendment of a lodged declaration: a dry run first, then the request with a reason. */
export function AmendForm({ id, start, step, go }: AmendFormProps) {
  const { formats, text } = useText();
  const [reason, setReason] = useState('');
  const unsavedDocument = useUnsavedDocument(id);
  const [opened] = useState(() => openDocument(start.value, formats));
  const [first] = useState(() => {
    const before = unsavedDocument.read();
    return before
      ? { values: openDocument(before.document, formats).values, etag: before.etag }
      : { values: opened.values, etag: start.etag };
  });
  const methods = useForm({ defaultValues: first.values });
  const read = () => documentOf(allDeclarationFields, methods.getValues(), formats, new Date());
  const { tried, error, at, busy, press } = useAmendment({
    id,
    etag: first.etag,
    read,
    reason,
    sent: () => {
      isSent.current = true;
      unsavedDocument.clear();
    },
  });
  const [validation, setValidation] = useState<ValidatedForm>({ faults: [], warnings: [], values: null });
  const isSent = useRef(false);
  useBeforeLeave(() => {
    if (!isSent.current && differencesOf(read(), opened.document).length > 0)
      unsavedDocument.set({ document: read(), etag: first.etag });
  });
  const { form, showAllErrors } = useDocumentFormState({
    methods,
    validation,
    fixed,
    read,
    onFixed: () => {},
    step,
    go,
  });
  function send(what: 'try' | 'send'): void {
    showAllErrors();
    const values = structuredClone(methods.getValues());
    press(what, (faults) => setValidation({ faults, warnings: [], values }));
  }
  return (
    <FormProvider {...methods}>
      <DocumentFormProvider value={form}>
        <div className="document-form">
          <SectionNavigation id={id} step={step} faults={validation.faults} check={() => send('try')} />
          <div className="stack">
            {error && validation.faults.length === 0 && <ProblemAlert key={at} error={error} />}
            {validation.faults.length > 0 && <ErrorSummary key={at} faults={validation.faults} />}
            {tried && <AmendmentPreview key={at} answer={tried} />}
            <Sections step={step} />
            <EstimatePanel read={read} step={step} />
            <SectionPager step={step} go={(to) => (to === 'check' ? send('try') : void go(to))} />
            <LongTextField
              label={text('document.amend.reason')}
              fault={fieldErrorAt(error, '/reason')}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <div className="bulk">
              <Button look="quiet" busy={busy === 'try'} onClick={() => send('try')}>
                {text('document.check')}
              </Button>
              <Button busy={busy === 'send'} onClick={() => send('send')}>
                {text('document.amend.send')}
              </Button>
            </div>
          </div>
        </div>
      </DocumentFormProvider>
    </FormProvider>
  );
}

interface AmendmentSubmission {
  readonly id: string;
  readonly etag: string;
  readonly sent: () => void;
  readonly read: () => RawInput;
  readonly reason: string;
}

/** Runs the dry run of an amendment, or submits it. */
function useAmendment({ id, etag, read, reason, sent }: AmendmentSubmission) {
  const { text } = useText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const [nonce] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState<AmendmentDryRun | null>(null);
  const mutation = useMutation({
    mutationFn: async (what: 'try' | 'send') =>
      what === 'try'
        ? tryAmendment(id, etag, { document: read(), reason: reason.trim() || 'A dry run' })
        : requestAmendment(id, etag, nonce, { document: read(), reason: reason.trim() }),
    onMutate: () => setTried(null),
    onSuccess: async (answer) => {
      if (answer) return setTried(answer);
      await Promise.all(
        ['declarations', 'declaration'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
      sent();
      showToast(text('document.amend.sent'));
      await navigate({ to: '/declarations/$declarationId', params: { declarationId: id } });
    },
  });
  return {
    tried,
    error: mutation.error,
    at: mutation.submittedAt,
    busy: mutation.isPending ? mutation.variables : null,
    press: (what: 'try' | 'send', showErrors: (faults: readonly DraftError[]) => void) =>
      mutation.mutate(what, {
        onSuccess: () => showErrors([]),
        onError: (error) => showErrors(mapValidationErrors(error, '/document')),
      }),
  };
}

interface Body {
  readonly document: RawInput;
  readonly reason: string;
}

async function tryAmendment(id: string, etag: string, body: Body): Promise<AmendmentDryRun> {
  const params = { path: { id }, query: { dryRun: true }, header: { 'If-Match': etag } };
  const answer = await responseData(untypedInputClient.POST(path, { params, body: { ...body } }));
  if ('diff' in answer) return answer;
  throw new TypeError('the portal returned an amendment instead of a dry run');
}

async function requestAmendment(id: string, etag: string, nonce: string, body: Body): Promise<null> {
  const key = await idempotencyKeyOf(nonce, JSON.stringify(body));
  const header = { 'If-Match': etag, 'Idempotency-Key': key };
  const { value } = await responseDataWithETag(
    untypedInputClient.POST(path, { params: { path: { id }, header }, body: { ...body } }),
  );
  if ('diff' in value) throw new TypeError('the portal returned a dry run instead of an amendment');
  return null;
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { POST, responseData, responseDataWithETag, untypedInputClient } from '../../../api/client.ts';
import type { DryRun } from '../../../api/types.ts';
import { Button } from '../../../parts/button.tsx';
import { DeclaredSection } from '../../../parts/declaration/declared-document.tsx';
import { idempotencyKeyOf, type RawInput } from '../../../parts/declaration/document-edit.ts';
import { sections } from '../../../parts/declaration/document-sections.ts';
import { ProblemAlert } from '../../../parts/problem-alert.tsx';
import { matchesCountryPattern } from '../../../texts/country.ts';
import { useText } from '../../../texts/text.tsx';
import { DutyEstimate } from './duties.tsx';
import { errorCausesOf } from './error-causes.ts';
import { ErrorSummary } from './error-summary.tsx';
import { mapValidationErrors } from './map-validation-errors.ts';
import type { SavedDraft } from './saved-draft.ts';
import { ValidationWarnings } from './warnings.tsx';

interface ReviewProps {
  readonly id: string;
  readonly saved: SavedDraft;
}

/**
 * Shows the review before lodging: the declared elements, the duties and the consequences. Only this page has
 * the button to lodge.
 */
export function LodgementReview({ id, saved }: ReviewProps) {
  const { text, word } = useText();
  const { document, validation, canLodge } = saved;
  const lodge = useLodging(id, saved);
  const refused = mapValidationErrors(lodge.error, '');
  const faults = canLodge ? refused : validation.faults;
  return (
    <>
      {faults.length > 0 && <ErrorSummary key={saved.etag + lodge.submittedAt} faults={faults} />}
      <h2 tabIndex={-1}>{text('review')}</h2>
      {validation.warnings.length > 0 && <ValidationWarnings warnings={validation.warnings} />}
      {sections.map((section) => (
        <DeclaredSection
          key={section.name}
          section={section}
          document={document}
          action={
            <Link
              to="/declarations/$declarationId/document"
              params={{ declarationId: id }}
              search={{ section: section.name }}
              aria-label={text('review.change.of', { section: word('section', section.name) })}
            >
              {text('review.change')}
            </Link>
          }
        />
      ))}
      <section className="card stack" aria-labelledby="review-duties">
        <h2 id="review-duties">{text('review.duties')}</h2>
        {canLodge ? <DutiesOf document={document} /> : <p className="soft">{text('review.duties.later')}</p>}
      </section>
      <section className="card stack" aria-labelledby="review-lodge">
        <h2 id="review-lodge">{text('review.effect')}</h2>
        <p>{text('review.effect.detail')}</p>
        {lodge.error && refused.length === 0 && <ProblemAlert key={lodge.submittedAt} error={lodge.error} />}
        {!canLodge && (
          <p id="lodge-refused">
            {text('review.refused', { count: errorCausesOf(validation.faults).length })}
          </p>
        )}
        <div>
          <Button
            busy={lodge.isPending}
            disabled={!canLodge}
            aria-describedby={canLodge ? undefined : 'lodge-refused'}
            onClick={() => lodge.mutate()}
          >
            {text('document.lodge')}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Lodges the displayed version, only once even if the button is pressed repeatedly. */
function useLodging(id: string, { etag }: SavedDraft) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [nonce] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async () => {
      const header = { 'If-Match': etag, 'Idempotency-Key': await idempotencyKeyOf(nonce, `${etag} lodged`) };
      return responseDataWithETag(
        POST('/management/organisation/declarations/{id}/lodgement', { params: { path: { id }, header } }),
      );
    },
    onSuccess: async () => {
      await Promise.all(
        ['declarations', 'declaration'].map((name) => queries.invalidateQueries({ queryKey: [name] })),
      );
      const params = { declarationId: id };
      await navigate({ to: '/declarations/$declarationId', params, search: { lodged: 'yes' } });
    },
  });
}

/** Returns an unused LRN in the country's format. */
function otherReference(lrn: unknown): string {
  const now = String(Date.now());
  const own = `CHECK.${now}`;
  return matchesCountryPattern('lrn', own)
    ? own
    : String(lrn).replace(/[0-9]{1,6}$/, (digits) => now.slice(-digits.length));
}

/** Shows the duties of the draft. The calculation uses a substitute LRN, because the draft itself occupies its own. */
function DutiesOf({ document }: { readonly document: RawInput }) {
  const { text, language } = useText();
  const { data, error } = useQuery({
    queryKey: ['declaration', 'duties', language, JSON.stringify(document)],
    queryFn: async (): Promise<DryRun> => {
      const body = { ...document, lrn: otherReference(document.lrn) };
      const params = { query: { dryRun: true } };
      const answer = await responseData(
        untypedInputClient.POST('/management/organisation/declarations', { params, body }),
      );
      if ('dryRun' in answer) return answer;
      throw new TypeError('what was only to be checked was kept');
    },
  });
  if (error) return <ProblemAlert error={error} />;
  return data ? <DutyEstimate duties={data.duties} /> : <p className="soft">{text('review.duties.wait')}</p>;
}

import { type Static, Type } from 'typebox';
import { timeOfJson } from '../../foundation/database/pg-json-time.ts';
import { orNull, timeSchema } from '../../foundation/http/common-schemas.ts';
import { ApplicableLaw } from '../applicable-law/public.ts';
import { BillElement, billsResponse, RefundElement } from '../bills/public.ts';
import { DraftDeclarationInput } from '../document/public.ts';
import { DeclarationHearingBody, hearingBody } from '../hearings/public.ts';
import type { LifecycleState } from '../lifecycle/public.ts';
import { summaryExample } from './declaration-examples.ts';
import {
  declarantMembers,
  HistoryElement,
  principalOnlyProperties,
  resourceText,
} from './declaration-schemas.ts';
import { draftMembers, Warnings } from './finding-schemas.ts';
import type { FullDeclaration, HistoryEntry } from './full-declaration-store.ts';

const fullDeclarationSchemaOptions = { additionalProperties: false } as const;
function money(description: string) {
  return Type.String({ description: `${description} (decimal)` });
}

const link = Type.String({
  format: 'uri',
  description: 'URL of the complete resource',
});

export const PresentationElement = Type.Object(
  {
    presentedAt: timeSchema('Time when the declarant notified customs'),
    arrivedAt: timeSchema('Time of arrival of the goods'),
    office: orNull(
      Type.String(),
      'Customs office of presentation; null if it is the office where the declaration is lodged',
    ),
    goodsLocation: orNull(
      Type.String(),
      'Place where customs can examine the goods; null if it is the declared place',
    ),
  },
  { ...fullDeclarationSchemaOptions, title: 'PresentationNotice' },
);

const subResourceMembers = {
  openQuery: orNull(
    Type.Object(
      {
        number: Type.Integer({
          minimum: 1,
          description: 'Number of the query within the declaration: the first query has the number 1',
        }),
        question: Type.String({ description: 'Question of customs' }),
        requestedDocuments: Type.Array(Type.String(), {
          description: 'Codes of the document types that customs requests',
        }),
        openedAt: timeSchema('Time when customs opened the query'),
        dueBy: orNull(
          timeSchema('Time limit for the answer'),
          'Time limit for the answer; null without a limit',
        ),
        href: link,
      },
      { ...fullDeclarationSchemaOptions, title: 'UnansweredQuery' },
    ),
    'Open query from customs that has no answer yet; otherwise null',
  ),
  pendingAmendment: orNull(
    Type.Object(
      {
        number: Type.Integer({
          minimum: 1,
          description: 'Number of the amendment within the declaration: the first amendment has the number 1',
        }),
        reason: Type.String({ description: 'Reason for the amendment' }),
        baseVersion: Type.Integer({
          minimum: 1,
          description: 'Version of the declaration that the amendment changes',
        }),
        requestedAt: timeSchema('Time when the amendment was requested'),
        href: link,
      },
      { ...fullDeclarationSchemaOptions, title: 'PendingAmendment' },
    ),
    'Amendment on which customs has not decided yet; otherwise null',
  ),
  presentation: orNull(
    PresentationElement,
    'Presentation of goods that arrived after the lodgement; null without a presentation',
  ),
  hold: orNull(
    Type.Object(
      {
        reason: Type.String({ description: 'Reason that the officer stated' }),
        heldAt: timeSchema('Time when the hold began'),
        endsAt: timeSchema('End of the hold, unless an officer ends it earlier'),
      },
      { ...fullDeclarationSchemaOptions, title: 'DeclarationHold' },
    ),
    'Hold of an officer: customs examines the declaration, and the portal does not accept or release it automatically before `endsAt`; null without a hold',
  ),
  hearing: orNull(
    DeclarationHearingBody,
    'Latest hearing before a decision that burdens the declarant after the release; null without a hearing',
  ),
  bills: Type.Array(BillElement, {
    description: 'Bills of the declaration, oldest first, including paid bills',
  }),
  refunds: Type.Array(RefundElement, { description: 'Refunds that were paid or ordered, oldest first' }),
  duties: orNull(
    Type.Object(
      {
        version: Type.Integer({ minimum: 1, description: 'Assessed version of the declaration' }),
        assessedAt: timeSchema('Time of the assessment'),
        currency: Type.String({ description: 'National currency (ISO 4217)' }),
        payable: money('Amount to be paid'),
        suspended: money('Amount suspended by procedures and secured by a guarantee'),
        href: link,
      },
      { ...fullDeclarationSchemaOptions, title: 'DutyAmounts' },
    ),
    'Totals of duties and taxes; null before the assessment',
  ),
  applicableLaw: orNull(ApplicableLaw, 'Legal basis of the duties; null before acceptance'),
};

const SubResourcesBody = Type.Object(subResourceMembers, fullDeclarationSchemaOptions);
export type SubResourcesBody = Static<typeof SubResourcesBody>;

/** Schema of the response to an action of the declarant on a lodged declaration. */
export const FullDeclarationBody = Type.Object(
  {
    ...declarantMembers,
    ...subResourceMembers,
    warnings: Type.Optional(Warnings),
    document: DraftDeclarationInput,
  },
  {
    ...fullDeclarationSchemaOptions,
    title: 'FullDeclaration',
    description:
      'A declaration with its content, open query, pending amendment, bills and duties; `warnings` is present only after an amendment',
  },
);

function stepSeconds(step: string) {
  return orNull(Type.Number(), `Time until the ${step} in seconds; null without this step`);
}

export const DeclarationWithHistory = Type.Object(
  {
    ...declarantMembers,
    ...principalOnlyProperties,
    ...subResourceMembers,
    ...draftMembers,
    document: DraftDeclarationInput,
    times: Type.Optional(
      Type.Object(
        {
          acceptedSeconds: stepSeconds('acceptance'),
          releasedSeconds: stepSeconds('release'),
          clearedSeconds: stepSeconds('clearance'),
        },
        {
          ...fullDeclarationSchemaOptions,
          description:
            'Times since the lodgement or, for goods that arrived later, since the presentation. Absent before the end of the declaration',
        },
      ),
    ),
    history: Type.Array(HistoryElement, { description: 'Changes since the lodgement, oldest first' }),
  },
  {
    ...fullDeclarationSchemaOptions,
    title: 'DeclarationWithHistory',
    description: 'A declaration with its content, open query, pending amendment, bills, duties and history',
  },
);

/** Returns the URL of a declaration or of a sub-resource. */
export function declarationUrl(baseUrl: string, id: string, path = ''): string {
  return `${baseUrl}/openapi/declarations/${id}${path}`;
}

/** Returns the presentation of the goods as the declarant sees it; null before the presentation. */
export function presentationOf(
  presentation: FullDeclaration['presentation'],
): SubResourcesBody['presentation'] {
  return (
    presentation && {
      ...presentation,
      presentedAt: timeOfJson(presentation.presentedAt),
      arrivedAt: timeOfJson(presentation.arrivedAt),
    }
  );
}

export function subResourcesOf(row: FullDeclaration, baseUrl: string): SubResourcesBody {
  const { openQuery, pendingAmendment, presentation, hearing, duties } = row;
  const href = (path: string) => declarationUrl(baseUrl, row.id, path);
  return {
    openQuery: openQuery && {
      ...openQuery,
      openedAt: timeOfJson(openQuery.openedAt),
      dueBy: timeOrNull(openQuery.dueBy),
      href: href(`/queries/${openQuery.number}`),
    },
    pendingAmendment: pendingAmendment && {
      ...pendingAmendment,
      requestedAt: timeOfJson(pendingAmendment.requestedAt),
      href: href(`/amendments/${pendingAmendment.number}`),
    },
    presentation: presentationOf(presentation),
    hold: holdOf(row),
    hearing: hearing && hearingBody(hearing),
    ...billsResponse(row.bills ?? []),
    duties: duties && { ...duties, assessedAt: timeOfJson(duties.assessedAt), href: href('/duties') },
    applicableLaw: row.applicableLaw,
  };
}

function holdOf({ hold, lifecycle }: FullDeclaration): SubResourcesBody['hold'] {
  const { hold: endsAt } = lifecycle.dueBy;
  return hold && endsAt !== undefined
    ? { reason: hold.reason, heldAt: timeOfJson(hold.heldAt), endsAt }
    : null;
}

function timeOrNull(text: string | null): string | null {
  return text && timeOfJson(text);
}

/** Returns the sub-resources after a change of status: a query or a hold that ended with it is no longer open. */
export function subResourcesAfter(subResources: SubResourcesBody, next: LifecycleState): SubResourcesBody {
  return {
    ...subResources,
    ...(next.query !== 'open' && { openQuery: null }),
    ...(next.dueBy.hold === undefined && { hold: null }),
  };
}

export function fullText(
  row: Parameters<typeof resourceText>[0],
  document: string,
  now: Date,
  subResources: SubResourcesBody,
  history?: readonly HistoryEntry[],
): string {
  return resourceText(row, document, now, {
    ...subResources,
    ...(history && { history: history.map(changeOf) }),
  });
}

function changeOf([event, at, actor, status, lane, reason]: HistoryEntry): Static<typeof HistoryElement> {
  return { event, occurredAt: timeOfJson(at), actor, status, lane, reason };
}

const noSubResources: SubResourcesBody = {
  openQuery: null,
  pendingAmendment: null,
  presentation: null,
  hold: null,
  hearing: null,
  bills: [],
  refunds: [],
  duties: null,
  applicableLaw: null,
};

export const fullExample = {
  ...summaryExample,
  ...noSubResources,
  document: { type: 'import', lrn: summaryExample.lrn },
};

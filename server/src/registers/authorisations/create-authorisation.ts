import { auditActorOf, recordAudit } from '../../audit/public.ts';
import { managementOperation } from '../../callers/public.ts';
import type { Database } from '../../foundation/database/database.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import { answer } from '../../foundation/http/operation.ts';
import { refuse } from '../../foundation/http/problem.ts';
import { customsAuthorityRequired, inputInvalid } from '../../foundation/http/problems.ts';
import { versionTag } from '../../foundation/http/version-tag.ts';
import { type IdSource, newId } from '../../foundation/ids.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import {
  type Authorisation,
  AuthorisationBody,
  authorisationBody,
  exampleAuthorisation,
  exampleKind,
  NewAuthorisation,
} from './authorisation.ts';
import { insertAuthorisation } from './authorisation-store.ts';
import { authorisationNumberInUse } from './problems.ts';

export const createAuthorisation = managementOperation(
  {
    id: 'createAuthorisation',
    method: 'POST',
    path: '/management/authorisations',
    tag: 'Procedures and stock',
    summary: 'Create an authorisation',
    description:
      'Creates an authorisation. Without restrictions, it allows all procedures of its kind, all goods and all offices. Only for the customs authority.',
    scope: 'management:write',
    roles: ['officer', 'supervisor'],
    programs: 'authority',
    body: {
      schema: NewAuthorisation,
      description: 'The new authorisation.',
      required: true,
      examples: {
        warehouse: {
          summary: 'A customs warehouse',
          value: {
            number: exampleAuthorisation.number,
            kind: exampleKind,
            holder: exampleAuthorisation.holder,
            procedures: ['71'],
          },
        },
      },
    },
    answers: {
      201: {
        description: 'The new authorisation.',
        body: AuthorisationBody,
        headers: ['Location', 'ETag'],
        examples: { warehouse: { summary: 'A customs warehouse', value: exampleAuthorisation } },
      },
    },
    problems: [inputInvalid, customsAuthorityRequired, authorisationNumberInUse],
  },
  ({
    database,
    source,
    customs,
    baseUrl,
  }: {
    readonly database: Database;
    readonly source: IdSource;
    readonly customs: { readonly reference: Pick<CachedReference, 'calendar'> };
    readonly baseUrl: string;
  }) =>
    async ({ body, caller, request }) => {
      if (caller.reach !== 'all') return refuse(customsAuthorityRequired);
      const now = source.now();
      const validFrom = body.validFrom ?? customs.reference.calendar.dayOf(now);
      if (body.validUntil && body.validUntil < validFrom) return inputRefusal([endsBeforeItBegins]);
      const made: Authorisation = {
        ...{ procedures: null, commodities: null, office: null, guarantee: null, months: null },
        ...{ validUntil: null, ...body, validFrom, status: 'active', version: 1 },
        ...{ id: newId('aut', source), createdAt: now, changedAt: now },
      };
      return database.systemTransaction(async (transaction) => {
        if (!(await insertAuthorisation(transaction, made))) return refuse(authorisationNumberInUse);
        const shown = authorisationBody(made);
        await recordAudit(transaction, {
          ...auditActorOf(caller, request),
          organisationId: caller.organisation.id,
          at: now,
          action: 'authorisation.create',
          target: { kind: 'authorisation', id: made.id },
          change: { after: shown },
        });
        const location = `${baseUrl}/management/authorisations/${made.id}`;
        return answer(201, shown, ['Location', location, 'ETag', versionTag(made.version)]);
      });
    },
);

const endsBeforeItBegins = {
  code: 'order',
  in: 'body',
  pointer: '/validUntil',
  words: 'order.first_day',
} as const;

import { Type } from 'typebox';
import { declarantOperation } from '../../callers/public.ts';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { inputRefusal } from '../../foundation/http/input.ts';
import type { ValidationError } from '../../foundation/http/problem.ts';
import type { CachedReference } from '../../reference/lists/public.ts';
import { customsOfficeSchema, textElement } from '../document/public.ts';
import { FullDeclarationBody, fullExample, referenceParams } from '../record/public.ts';
import {
  actionProblems,
  type DeclarantActionDependencies,
  performDeclarantAction,
} from './perform-declarant-action.ts';

const Presentation = Type.Object(
  {
    arrivedAt: Type.Optional(timeSchema('Time of arrival of the goods; default: now')),
    office: Type.Optional(
      customsOfficeSchema(
        'Customs office of presentation, if it differs from the declared office (WCO: PresentationOffice/ID)',
      ),
    ),
    goodsLocation: Type.Optional(
      textElement(35, 'Place where customs can examine the goods (WCO: GoodsLocation/ID)'),
    ),
  },
  { additionalProperties: false, title: 'Presentation' },
);

const examplePresented = {
  presentedAt: '2026-11-22T06:05:00.000Z',
  arrivedAt: '2026-11-22T05:40:00.000Z',
  office: null,
  goodsLocation: 'XAHAV-T2-114',
};

const unknownOffice: ValidationError = {
  code: 'unknown_office',
  in: 'body',
  pointer: '/office',
  expected: 'A code of the list `offices`',
};

const officeWithoutRole: ValidationError = {
  ...unknownOffice,
  code: 'office_without_role',
  expected: 'An office with the role `presentation` in the list `offices`',
};

export const presentDeclaration = declarantOperation(
  {
    id: 'presentDeclaration',
    client: 'declarations.present(id, presentation)',
    method: 'POST',
    path: '/openapi/declarations/{id}/presentation',
    tag: 'Declarations',
    summary: 'Present goods to customs',
    description:
      'Notifies customs that the goods of a registered declaration have arrived. A declaration is registered if it was lodged before the arrival of its goods. Customs accepts the declaration next.',
    scope: 'declarations:write',
    params: referenceParams,
    idempotent: true,
    ifMatch: 'optional',
    body: {
      schema: Presentation,
      description:
        'Time and place of the presentation. Without a body, the portal uses the current time, and the declared office and location.',
      required: false,
      examples: {
        now: { summary: 'The goods arrived now', value: {} },
        place: {
          summary: 'An earlier arrival at another place',
          value: { arrivedAt: examplePresented.arrivedAt, goodsLocation: examplePresented.goodsLocation },
        },
      },
    },
    answers: {
      200: {
        description: 'The goods are presented',
        body: FullDeclarationBody,
        headers: ['ETag', 'Idempotency-Replayed'],
        examples: {
          presented: {
            summary: 'Presented; customs accepts next',
            value: { ...fullExample, status: 'registered', presentation: examplePresented },
          },
        },
      },
    },
    problems: actionProblems,
  },
  (deps: DeclarantActionDependencies & { readonly reference: CachedReference }) => (input) => {
    const { arrivedAt, office = null, goodsLocation = null } = input.body ?? {};
    const arrival = (at: Date): string => new Date(arrivedAt ?? at).toISOString();
    return performDeclarantAction(deps, input, {
      action: 'present',
      status: 200,
      audited: 'declaration.present',
      facts: (at) => ({ arrivedAt: arrival(at) }),
      async plan(_found, at) {
        const { calendar } = deps.reference;
        const roles =
          office === null ? null : (await deps.reference.on(calendar.dayOf(at))).officeRoles(office);
        if (office !== null && !roles?.includes('presentation')) {
          return inputRefusal([{ ...(roles === null ? unknownOffice : officeWithoutRole), actual: office }]);
        }
        const presentation = { arrivedAt: arrival(at), office, goodsLocation };
        return {
          beside: { presentation },
          shown: { presentation: { presentedAt: at.toISOString(), ...presentation } },
        };
      },
    });
  },
);

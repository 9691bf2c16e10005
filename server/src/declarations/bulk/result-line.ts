import { type Static, Type } from 'typebox';
import { orNull } from '../../foundation/http/common-schemas.ts';
import { problemDocument, type Refusal } from '../../foundation/http/problem.ts';
import { idPattern } from '../../foundation/ids.ts';
import type { LocalizedError } from '../../foundation/messages/format-error.ts';
import type { Language } from '../../foundation/messages/language.ts';
import { statusSchema, summaryExample, Warnings } from '../record/public.ts';

const resultLineSchemaOptions = { additionalProperties: false } as const;
const line = Type.Integer({ minimum: 1, description: 'Line number in the request body, from 1' });
const lrn = Type.String({ description: 'LRN of the declaration in this line' });

const LodgedLine = Type.Object(
  {
    line,
    httpStatus: Type.Literal(201),
    id: Type.String({ pattern: idPattern('dec'), description: 'Identifier of the declaration' }),
    lrn,
    mrn: orNull(Type.String(), 'Movement reference number; null until customs assigns it'),
    status: statusSchema('Status of the declaration'),
    alreadyLodged: Type.Optional(
      Type.Literal(true, {
        description:
          'True if the declaration had already been lodged with the same content before this request. The result then contains the current state of the declaration, and nothing was stored',
      }),
    ),
    warnings: Type.Optional(Warnings),
  },
  {
    ...resultLineSchemaOptions,
    title: 'LodgedLine',
    description: 'Declaration that was lodged from this line',
  },
);

const DryRunLine = Type.Object(
  { line, httpStatus: Type.Literal(200), lrn, warnings: Type.Optional(Warnings) },
  {
    ...resultLineSchemaOptions,
    title: 'DryRunLine',
    description: 'Result of a dry run: the declaration of this line could be lodged. Nothing was stored',
  },
);

const RejectedLine = Type.Intersect(
  [
    Type.Unknown({ documented: { $ref: '#/components/schemas/Problem' } }),
    Type.Object({
      line,
      ended: Type.Optional(
        Type.Literal(true, {
          description:
            'True in the last line of a response that ended early. The portal has not stored the declaration of this line, nor the declarations of the later lines of the request. If `outcome` is `unknown`, it may have stored them',
        }),
      ),
    }),
  ],
  {
    title: 'RejectedLine',
    description:
      'Problem of a declaration that was not lodged: the same problem that a single request would return',
  },
);

export const LodgementLine = Type.Union([LodgedLine, DryRunLine, RejectedLine], {
  title: 'LodgementLine',
  description:
    'Result of one line of the request: the lodged declaration, the result of a dry run, or a problem',
});

type WithoutWarnings<Line> = Omit<Line, 'warnings'>;

/** Returns the result of a line that was lodged now or earlier, or that passed a dry run, as a line of JSON. */
export function resultLine(
  lineResult: WithoutWarnings<Static<typeof LodgedLine>> | WithoutWarnings<Static<typeof DryRunLine>>,
  warnings: readonly LocalizedError[] = [],
): string {
  return `${JSON.stringify(warnings.length === 0 ? lineResult : { ...lineResult, warnings })}\n`;
}

/** Returns the problem of a rejected line as a line of JSON; `ended` marks the last line of the response. */
export function rejectedLine(
  number: number,
  refusal: Refusal,
  {
    baseUrl,
    requestId,
    language,
    ended = false,
  }: {
    readonly baseUrl: string;
    readonly requestId: string;
    readonly language: Language;
    readonly ended?: boolean;
  },
): string {
  const problem = problemDocument(refusal, baseUrl, requestId, language);
  // Puts the line number first, as in the results of lodged lines.
  return `{"line":${number},${ended ? '"ended":true,' : ''}${problem.slice(1)}\n`;
}

const { id, mrn, status } = summaryExample;

export const lineExamples = {
  lodged: {
    summary: 'The first line is lodged',
    value: { line: 1, httpStatus: 201, id, lrn: 'COFFEE-2026-0001', mrn, status },
  },
  before: {
    summary: 'The line was already lodged with the same content',
    value: { line: 2, httpStatus: 201, id, lrn: 'COFFEE-2026-0001', mrn, status, alreadyLodged: true },
  },
} as const satisfies Record<string, { summary: string; value: Static<typeof LodgementLine> }>;

import { type Static, Type } from 'typebox';
import { timeSchema } from '../../foundation/http/common-schemas.ts';
import { idPattern } from '../../foundation/ids.ts';
import { TemplateDocument, templateValidator, textElement } from '../document/public.ts';

const templateName = textElement(70, 'Name of the template');

export const NewTemplate = Type.Object(
  { name: templateName, document: TemplateDocument },
  { additionalProperties: false, title: 'NewTemplate', description: 'A template to create' },
);

export const newTemplateValidator = templateValidator(NewTemplate);

const templateProperties = {
  id: Type.String({ pattern: idPattern('tpl'), description: 'Identifier of the template' }),
  name: templateName,
  createdAt: timeSchema('Time when the template was created'),
  changedAt: timeSchema('Time of the last change'),
};

export const ListedTemplate = Type.Object(templateProperties, {
  additionalProperties: false,
  title: 'ListedTemplate',
  description: 'A template without its content',
});

export const TemplateBody = Type.Object(
  { ...templateProperties, document: TemplateDocument },
  { additionalProperties: false, title: 'Template', description: 'A template for new declarations' },
);

export interface TemplateSummary {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export interface Template extends TemplateSummary {
  readonly organisationId: string;
  /** Document of the template as JSON text. */
  readonly document: string;
  readonly version: number;
}

export function listedBody({
  id,
  name: called,
  createdAt,
  changedAt,
}: TemplateSummary): Static<typeof ListedTemplate> {
  return { id, name: called, createdAt: createdAt.toISOString(), changedAt: changedAt.toISOString() };
}

export function templateBody(template: Template): Static<typeof TemplateBody> {
  return { ...listedBody(template), document: JSON.parse(template.document) };
}

export const exampleListed: Static<typeof ListedTemplate> = {
  id: 'tpl_01kaz4w7m2d8f4g6h1j3k5m7np',
  name: 'Coffee from Santos',
  createdAt: '2026-11-20T08:00:00.000Z',
  changedAt: '2026-11-20T08:00:00.000Z',
};

export const exampleTemplate = {
  ...exampleListed,
  document: { type: 'import', office: 'XA000100', dispatchCountry: 'BR' },
} as const;

import { Type } from 'typebox';
import { textElement } from '../document/public.ts';

/** Schema of the reason for a declarant's request that customs decides. */
export const RequestReason = textElement(
  512,
  'Reason for the request, shown in the history of the declaration',
);

export const ReasonBody = Type.Object({ reason: RequestReason }, { additionalProperties: false });

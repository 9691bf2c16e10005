import { Type } from 'typebox';
import { text } from '../document/public.ts';

/** Schema of the reason for a declarant's request that customs decides. */
export const Reason = text(512, 'Reason for the request, shown in the history of the declaration');

export const ReasonBody = Type.Object({ reason: Reason }, { additionalProperties: false });

import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type PreparedLodgement, randomConfirmationCode } from './prepared-lodgements.ts';

/** Whether a person has confirmed or refused a lodgement, or must first be asked. */
export type ConfirmationResult =
  | { readonly kind: 'confirmed' }
  | { readonly kind: 'ask'; readonly request: InputRequiredResult }
  | { readonly kind: 'refused'; readonly why: string };

const confirmationKey = 'lrn';
const typedAnswer = z.object({
  lrn: z.string().describe('The exact LRN of the declaration').meta({ title: 'LRN' }),
});

/** Capabilities of a host that can show forms. In older protocol versions, an empty object meant forms. */
const formCapability = z.object({
  elicitation: z
    .object({ form: z.unknown(), url: z.unknown() })
    .partial()
    .refine(({ form, url }) => form !== undefined || url === undefined),
});

/**
 * Returns whether the host can show a form to a person (elicitation). A form proves more than text from the
 * model.
 */
export function canPromptPerson(server: McpServer, { mcpReq: { envelope } }: ServerContext): boolean {
  // Reads the capabilities from the request in the protocol of 2026, and from the handshake in older ones.
  const declared: unknown = envelope
    ? Reflect.get(envelope, CLIENT_CAPABILITIES_META_KEY)
    : server.server.getClientCapabilities();
  return formCapability.safeParse(declared).success;
}

/**
 * Asks the person to type the LRN into a form of the host. The response is valid once, and only for this
 * prompt.
 */
export function requestConfirmation(
  preparation: PreparedLodgement,
  baseUrl: string,
  { mcpReq }: ServerContext,
): ConfirmationResult {
  const { lrn, promptId: question, summary } = preparation;
  const response = inputResponse(mcpReq.inputResponses, confirmationKey);
  const isSamePrompt = question !== null && mcpReq.requestState<string>() === question;
  preparation.promptId = null;
  if (isSamePrompt && response.kind === 'elicit') {
    if (response.action !== 'accept') return refuseConfirmation('The person did not confirm the lodgement.');
    const typedLrn = acceptedContent(mcpReq.inputResponses, confirmationKey, typedAnswer)?.lrn;
    return typedLrn?.trim() === lrn
      ? { kind: 'confirmed' }
      : refuseConfirmation('The LRN that the person typed differs from the LRN of the declaration.');
  }
  preparation.promptId = randomConfirmationCode();
  const message = `Lodge this declaration with customs at ${baseUrl}?\n${summary}\nThe lodgement is legally binding. To confirm, type the LRN: ${lrn}`;
  const request = inputRequired({
    inputRequests: { [confirmationKey]: inputRequired.elicit({ message, requestedSchema: typedAnswer }) },
    requestState: preparation.promptId,
  });
  return { kind: 'ask', request };
}

/**
 * Checks that the tool call repeats the LRN, for hosts without forms. This does not prove that a person did it.
 */
export function checkConfirmedLrn(
  { lrn }: PreparedLodgement,
  confirmedLrn: string | undefined,
): ConfirmationResult {
  if (confirmedLrn === lrn) return { kind: 'confirmed' };
  return refuseConfirmation(
    confirmedLrn === undefined
      ? 'This host cannot show the person a form. Let the person type the LRN, and pass the LRN as `confirm_lrn`.'
      : '`confirm_lrn` differs from the LRN of the declaration.',
  );
}

function refuseConfirmation(why: string): ConfirmationResult {
  return { kind: 'refused', why };
}

/*
 * Runs steps with the TypeScript client. Reads each step as a line of JSON and prints its outcome as a line of
 * JSON (`clients/README.md`).
 */
import { openAsBlob, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { CustomsPortal, isProblem } from '@customs-portal/client';

const { baseUrl, credentials } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { clientId, clientSecret, apiKey } = credentials;
let calls = [];
const portal = new CustomsPortal({
  baseUrl,
  clientId,
  clientSecret,
  apiKey,
  onAttempt: ({ method, path, status }) => calls.push([method, path, status]),
});
const { declarations, mandates } = portal;
const idOf = ({ lrn }) => `lrn:${lrn}`;
const statusOf = async (answer) => (await answer).status;

const actions = {
  dryRun: (step) => statusOf(declarations.dryRun(step.document)),
  create: (step) => statusOf(declarations.create(step.document)),
  async replace(step) {
    const { etag } = await declarations.get(idOf(step));
    return statusOf(declarations.replace(idOf(step), step.document, { ifMatch: etag }));
  },
  delete: (step) => declarations.delete(idOf(step)),
  lodge: (step) => statusOf(declarations.lodge(step.document)),
  lodgeDraft: (step) => statusOf(declarations.lodge(idOf(step))),
  async lodgeAll({ documents }) {
    const outcomes = [];
    for await (const result of declarations.lodgeAll(documents)) {
      outcomes.push(
        result.outcome === 'lodged' ? [result.status, result.alreadyLodged] : result.problem.code,
      );
    }
    return outcomes;
  },
  async list({ filter }) {
    const found = [];
    for await (const { lrn } of declarations.list(filter)) found.push(lrn);
    return found;
  },
  async follow({ lrn, until }) {
    for await (const batch of portal.status.follow({ lrn, wait: 5 })) {
      const [entry] = batch.items;
      if (entry && Object.entries(until).every(([name, value]) => entry[name] === value)) return until;
    }
  },
  async upload(step) {
    const content =
      step.from === 'file' ? await openAsBlob(step.file) : new Uint8Array(await readFile(step.file));
    const { id, type } = await declarations.documents.upload(
      idOf(step),
      content,
      'application/pdf',
      step.details,
    );
    return { id, type };
  },
  answer: (step) => statusOf(declarations.answerQuery(idOf(step), step.n, step.answer)),
  pay: (step) => statusOf(declarations.pay(idOf(step), step.order)),
  present: (step) => statusOf(declarations.present(idOf(step), step.presentation)),
  async tryAmendment({ document, reason, ...step }) {
    const { before, after } = await declarations.tryAmendment(idOf(step), { document, reason });
    return { before, after };
  },
  amend: ({ document, reason, ...step }) =>
    statusOf(declarations.requestAmendment(idOf(step), { document, reason })),
  invalidate: (step) => statusOf(declarations.requestInvalidation(idOf(step), step.reason)),
  discharge: (step) => statusOf(declarations.reportDischarge(idOf(step), step.report)),
  async mandates({ filter }) {
    const found = [];
    for await (const { id } of mandates.list(filter)) found.push(id);
    return found;
  },
  endMandate: async ({ id, reason }) => (await mandates.change(id, { status: 'ended', reason })).status,
};

for await (const line of createInterface({ input: process.stdin })) {
  const step = JSON.parse(line);
  calls = [];
  const told = await actions[step.do](step).then(
    (outcome) => ({ outcome: outcome ?? null }),
    (error) => {
      if (!isProblem(error)) throw error;
      return { refused: error.code, faults: (error.errors ?? []).map(({ pointer = null }) => pointer) };
    },
  );
  console.log(JSON.stringify({ ...told, calls }));
}

import { type McpServer, type ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server';
import type { PortalConnection } from './portal.ts';
import { readDeclarationSchemaAndSamples } from './read-declaration-schema-and-samples.ts';
import { failureTextOf, ToolRefusal } from './tool-failure.ts';

const jsonMediaType = 'application/json';
const countryUri = 'portal://country';
const schemaUri = 'portal://declaration-schema';

/** Registers the resources of the server: the country, the declaration schema and sample declarations. */
export function registerResources(server: McpServer, portal: PortalConnection): void {
  const schemaType = 'application/schema+json';
  server.registerResource(
    'declaration-schema',
    schemaUri,
    {
      title: 'Schema of a declaration',
      description: 'Properties of a declaration as JSON Schema, from the contract of the portal',
      mimeType: schemaType,
    },
    (_uri, { mcpReq: { signal } }) =>
      runRead(async () => {
        const { schema } = await readDeclarationSchemaAndSamples(portal, signal);
        return resourceContents(schemaUri, schemaType, schema);
      }),
  );
  server.registerResource(
    'country',
    countryUri,
    {
      title: 'Country profile',
      description:
        'Rules of the country: declaration types with their requirements, formats of references and codes, currency, time limits and taxes',
      mimeType: jsonMediaType,
    },
    (_uri, { mcpReq: { signal } }) =>
      runRead(async () =>
        resourceContents(countryUri, jsonMediaType, await portal.client.reference.country({ signal })),
      ),
  );
  server.registerResource(
    'samples',
    new ResourceTemplate('portal://samples/{name}', {
      list: ({ mcpReq: { signal } }) => runRead(() => listSamples(portal, signal)),
    }),
    { title: 'Samples', description: 'Complete example declarations by name', mimeType: jsonMediaType },
    (_uri, { name }, { mcpReq: { signal } }) => runRead(() => readSample(portal, String(name), signal)),
  );
}

async function listSamples(portal: PortalConnection, signal: AbortSignal) {
  const { samples } = await readDeclarationSchemaAndSamples(portal, signal);
  return {
    resources: Object.entries(samples).map(([name, { summary }]) => ({
      uri: sampleUri(name),
      name,
      title: summary ?? name,
      mimeType: jsonMediaType,
    })),
  };
}

async function readSample(
  portal: PortalConnection,
  name: string,
  signal: AbortSignal,
): Promise<ReadResourceResult> {
  const { samples } = await readDeclarationSchemaAndSamples(portal, signal);
  if (!Object.hasOwn(samples, name)) {
    throw new ToolRefusal(`Unknown sample declaration. Use one of: ${Object.keys(samples).join(', ')}.`);
  }
  return resourceContents(sampleUri(name), jsonMediaType, samples[name]?.value);
}

function sampleUri(name: string): string {
  return `portal://samples/${encodeURIComponent(name)}`;
}

function resourceContents(uri: string, mimeType: string, value: unknown): ReadResourceResult {
  return { contents: [{ uri, mimeType, text: JSON.stringify(value, null, 2) }] };
}

/**
 * Runs a read of a resource. A resource can't return an error result, so the instructions become the message of
 * the error.
 */
async function runRead<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Error(failureTextOf(error).words);
  }
}

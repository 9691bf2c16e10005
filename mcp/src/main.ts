#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { toTerminalLine } from '../../cli/src/console-io.ts';
import { CommandFailure, exitCode } from '../../cli/src/exit-code.ts';
import { configureNetwork } from '../../cli/src/network.ts';
import { requireProfile } from '../../cli/src/profile.ts';
import { helpText, readOptions, type ServerOptions } from './options.ts';
import { connectPortal } from './portal.ts';
import { createRedactingStream, createRedaction, secretsOfProfile } from './redaction.ts';
import { createServer } from './server.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

/**
 * Serves a host until it closes standard input. Standard output carries the protocol; messages for people go to
 * standard error.
 */
function serve({ profile: name, ...allowed }: ServerOptions): void {
  const profile = requireProfile(name, process.env);
  const redaction = createRedaction(secretsOfProfile(profile));
  const note = (error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${toTerminalLine(redaction.text(message))}\n`);
  };
  process.on('uncaughtException', (error) => {
    note(error);
    process.exit(exitCode.fault);
  });
  const portal = connectPortal(profile, redaction);
  serveStdio(() => createServer(portal, { ...allowed, version, now: Date.now }), {
    transport: new StdioServerTransport(process.stdin, createRedactingStream(redaction, process.stdout)),
    onerror: note,
  });
  if (process.stdin.isTTY)
    note('This program is an MCP server: the host of an AI assistant must start it. See --help.');
}

function main(args: readonly string[]): void {
  const options = readOptions(args, process.env);
  if (options.help) process.stdout.write(helpText);
  else if (options.version) process.stdout.write(`${version}\n`);
  else {
    configureNetwork(options, process.env);
    serve(options);
  }
}

try {
  main(process.argv.slice(2));
} catch (error) {
  // Prints the message of a TypeError, too: the client package throws it for invalid options, without
  // credentials in it.
  if (!(error instanceof CommandFailure || error instanceof TypeError)) throw error;
  process.stderr.write(`${toTerminalLine(error.message)}\n`);
  process.exitCode = exitCode.usage;
}

import { maskedSource } from './source.ts';
import { type Check, isCodePath, lineAt } from './source-tree.ts';

const transactionStart = /\b(?:systemTransaction|organisationTransaction|transaction)\s*(?:<[^()]*>)?\(/g;
const networkCall =
  /(?:\b(?:deliver|fetch|scan|send|sendMail|upload)|\.(?:deliver|export|lookup|resolve4|scan|send|sendMail))\s*\(/g;
const networkModule = /from '(?:node:(?:dgram|dns|dns\/promises|http2?|https|net|tls)|nodemailer|undici)'/;

/**
 * Reports network calls inside a transaction. While the other server responds, the transaction would keep its
 * locks and connection, and a rollback would lose the result.
 */
export const checkNetworkCallsInTransactions: Check = (tree) =>
  tree.paths
    .filter(
      (path) => path.startsWith('server/src/') && isCodePath(path) && !/\.test\.ts$|\/testing\//.test(path),
    )
    .flatMap((path) => {
      const text = tree.text(path);
      const code = maskedSource(text);
      const inside = [...code.matchAll(transactionStart)].flatMap(({ index, 0: opening }) => {
        const start = index + opening.length;
        return [...code.slice(start, endOfCall(code, start)).matchAll(networkCall)].map(
          (call) => start + call.index,
        );
      });
      const findings = [...new Set(inside)].map((at) => ({
        path,
        line: lineAt(text, at),
        message:
          'calls the network inside a transaction: lease in one statement, call, and store the result in another (foundation/leased-work.ts).',
      }));
      const module = /import type/.test(text) ? withoutTypes(text) : text;
      const network = networkModule.exec(module);
      if (network && /\btransaction\b\s*[:.(]/i.test(code)) {
        findings.push({
          path,
          line: lineAt(module, network.index),
          message: 'uses the network and a transaction in one file: move one of them to another file.',
        });
      }
      return findings;
    });

function withoutTypes(text: string): string {
  return text.replaceAll(/import type [^;]*;/g, (found) => ' '.repeat(found.length));
}

/** Returns where the parentheses of a call close. */
function endOfCall(code: string, start: number): number {
  let depth = 1;
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

import type { Fault } from '../../../foundation/http/problem.ts';

export const shortestPassword = 12;

// The commonest of those that are long enough, in lower case and without what people hang on to reach the length.
const common = new Set(
  `password passwords passwort motdepasse contrasena qwerty qwertz azerty qwertyuiop asdfghjkl zxcvbnm letmein welcome
   iloveyou administrator changeme trustno superman batman baseball football basketball princess sunshine dragon monkey
   shadow master michael charlie computer internet starwars whatever freedom customs customsportal portal declaration
   abc abcdef abcdefghijkl abcdefghijklm qazwsx qazwsxedc zaqxsw correcthorsebatterystaple secret mypassword default
   testtest passpass adminadmin welcomewelcome hello helloworld login guest oracle samsung google facebook`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** What is wrong with a new password; null when it will do. There are no rules of composition (NIST SP 800-63B). */
export function passwordFault(password: string, known: readonly string[]): Fault | null {
  const fault = (code: string, message: string): Fault => ({
    code,
    in: 'body',
    pointer: '/password',
    message,
  });
  if ([...password].length < shortestPassword) {
    return fault(
      'password_short',
      `must have at least ${shortestPassword} characters: several words are good`,
    );
  }
  return isGuessed(password.toLowerCase(), known)
    ? fault('password_common', 'is among the first that anybody would guess: choose another one')
    : null;
}

function isGuessed(password: string, known: readonly string[]): boolean {
  const plain = password.normalize('NFKC').replaceAll(/[\s_.-]/g, '');
  const words = plain.replaceAll(/[^\p{L}]/gu, '');
  const isRepeated = /^(.{1,6}?)\1+$/u.test(plain);
  const isRow = '01234567890123456789'.includes(plain) || '98765432109876543210'.includes(plain);
  const isKnown = known.some((text) => plain === text.toLowerCase().replaceAll(/[\s_.-]/g, ''));
  return isRepeated || isRow || isKnown || words === '' || common.has(words) || common.has(plain);
}

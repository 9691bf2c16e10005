import { type Command, Command as CommandClass } from 'commander';
import { type CommandContext, globalOptions } from '../context.ts';
import { usageFailure } from '../exit-code.ts';

export function completionCommand({ terminal }: CommandContext, program: Command): Command {
  return new CommandClass('completion')
    .description('Print a shell completion script for commands and options.')
    .argument('<shell>', 'bash, zsh or fish')
    .addHelpText(
      'after',
      `
Examples:
  bash   customs-portal completion bash > ~/.local/share/bash-completion/completions/customs-portal
  zsh    customs-portal completion zsh > "\${fpath[1]}/_customs-portal"
  fish   customs-portal completion fish > ~/.config/fish/completions/customs-portal.fish`,
    )
    .action((shell: string, _options: unknown, command: Command) => {
      const script = scripts[shell];
      if (!script) throw usageFailure(`Unknown shell "${shell}". Use bash, zsh or fish.`);
      const text = script(completionWordsOf(program, []));
      if (globalOptions(command).json) terminal.print(JSON.stringify({ shell, script: text }));
      else terminal.write(text);
    });
}

/** The words that can follow certain commands on the command line: names of subcommands, and options. */
interface CompletionWords {
  /** Command path after which these words are offered, separated by spaces: `keys list`. */
  readonly after: string;
  readonly words: readonly string[];
}

function completionWordsOf(command: Command, path: readonly string[]): readonly CompletionWords[] {
  const names = command.commands.map((each) => each.name());
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  return [
    { after: path.join(' '), words: [...names, ...options, '--help'] },
    ...command.commands.flatMap((each) => completionWordsOf(each, [...path, each.name()])),
  ];
}

/** Returns shell code that finds the entered command among options, option values and arguments. */
function commandDetectionLines(all: readonly CompletionWords[]): string[] {
  return all.map(({ after }) => after).filter((after) => after !== '');
}

const scripts: Readonly<Record<string, (all: readonly CompletionWords[]) => string>> = {
  bash: (all) => `_customs_portal() {
  local path="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${commandDetectionLines(all)
        .map((each) => `"${each}"`)
        .join('|')}) path="\${path:+$path }$word" ;;
    esac
  done
  local words
  case "$path" in
${all.map(({ after, words }) => `    "${after}") words="${words.join(' ')}" ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _customs_portal customs-portal
`,
  zsh: (all) => `#compdef customs-portal
local path="" word
for word in "\${words[@]:1:$((CURRENT-2))}"; do
  case "\${path:+$path }$word" in
    ${commandDetectionLines(all)
      .map((each) => `"${each}"`)
      .join('|')}) path="\${path:+$path }$word" ;;
  esac
done
case "$path" in
${all.map(({ after, words }) => `  "${after}") compadd -- ${words.join(' ')} ;;`).join('\n')}
esac
_files
`,
  fish: (all) => `function __customs_portal_path
  set -l path
  for word in (commandline -opc)[2..-1]
    contains -- (string trim -- "$path $word") ${commandDetectionLines(all)
      .map((each) => `"${each}"`)
      .join(' ')}; and set -a path $word
  end
  echo "$path"
end
${all
  .flatMap(({ after, words }) =>
    words.map((word) => {
      const flag = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c customs-portal -n 'test (__customs_portal_path) = "${after}"' ${flag}`;
    }),
  )
  .join('\n')}
`,
};
